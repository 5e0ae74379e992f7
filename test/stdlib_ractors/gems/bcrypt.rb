require "bcrypt"

use("a password is hashed and compared") { BCrypt::Password.create("secret", cost: 4) == "secret" }
use("a stored hash is read") do
  BCrypt::Password.new("$2a$04$abcdefghijklmnopqrstuuGlbb7jc4iDXX1JWmbUWdNbXx6Bwyr9a").cost
end
