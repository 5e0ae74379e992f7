library "securerandom", "random/formatter"
use("SecureRandom.hex, .bytes, .base64", [32, 4, 24]) do
  [SecureRandom.hex.size, SecureRandom.bytes(4).size, SecureRandom.base64.size]
end
use("SecureRandom.uuid, .uuid_v7", /\A\h{8}-\h{4}-4\h{3}-\h{4}-\h{12} \h{8}-\h{4}-7/) do
  "#{SecureRandom.uuid} #{SecureRandom.uuid_v7}"
end
use("SecureRandom.random_number, .rand", 0..9) { SecureRandom.random_number(10) }
use("SecureRandom.alphanumeric", /\A[a-zA-Z0-9]{9}\z/) { SecureRandom.alphanumeric(9) }
use("SecureRandom.alphanumeric chars:", /\A[ab]{9}\z/) do
  SecureRandom.alphanumeric(9, chars: %w[a b])
end
use("SecureRandom.urlsafe_base64", /\A[\w-]+\z/) { SecureRandom.urlsafe_base64 }
use("SecureRandom.choose by shuffle", [1, 2, 3]) { [3, 1, 2].shuffle(random: SecureRandom).sort }
use("Random.hex, Random.uuid, Random#alphanumeric", [8, 36, 5]) do
  [Random.hex(4).size, Random.uuid.size, Random.new(1).alphanumeric(5).size]
end
use("Random.rand, Random.new_seed, Kernel#rand, srand", 0.0..1.0) do
  srand(3)
  Random.rand + 0 * rand * Random.new_seed.clamp(0, 0)
end
