# frozen_string_literal: true
# ActiveRecord on SQLite, in memory: writes, queries, associations, validations.
require "active_record"
require_relative "turns"

ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:posts) { |t| t.string :title; t.text :body; t.timestamps }
  create_table(:comments) { |t| t.references :post; t.string :author }
end
class Post < ActiveRecord::Base
  has_many :comments
  validates :title, presence: true
  def summary = @summary ||= body.split.first(3).join(" ")
end
class Comment < ActiveRecord::Base; belongs_to :post; end

n, found = Integer(ENV.fetch("N", 400)), 0
Turns.times(n) do |i|
  post = Post.create!(title: "post #{i}", body: "words of it " * 20)
  3.times { |k| post.comments.create!(author: "reader #{k}") }
  list = Post.includes(:comments).order(id: :desc).limit(10).to_a
  found += list.sum { |one| one.comments.size }
  list.each { |one| one.summary.size + one.updated_at.year }
  Post.new.valid? and raise "a post without a title"
end
Comment.count == 3 * n && found.positive? or raise "#{Comment.count} comments"
