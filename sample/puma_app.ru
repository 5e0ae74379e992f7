# frozen_string_literal: true

# puma_app.ru: what a small Rails application does for a page: ActiveRecord on SQLite, views in ERB,
# a session cookie, and Puma's threads; to look at with RubyVM::Stats (doc/stats/programs.md).
#
# usage: gem install puma rack activerecord sqlite3
#        RUBY_STATS=fields,waits puma --threads 4:4 --bind tcp://127.0.0.1:9292 sample/puma_app.ru
#        ruby sample/web_client.rb http://127.0.0.1:9292/posts/ --paths 100
require "active_record"
require "erb"
require "rack"

ActiveRecord::Base.establish_connection(adapter: "sqlite3", pool: 16,
                                        database: ENV.fetch("DATABASE", "/tmp/puma_app.sqlite3"))
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:posts, force: true) { |t| t.string :title; t.text :body; t.timestamps }
  create_table(:comments, force: true) { |t| t.references :post; t.string :author; t.text :body }
end

class Post < ActiveRecord::Base
  has_many :comments
  validates :title, presence: true

  def summary = @summary ||= body.split.first(8).join(" ")
end

class Comment < ActiveRecord::Base
  belongs_to :post
end

ActiveRecord::Base.transaction do
  100.times do |n|
    post = Post.create!(title: "Post #{n}", body: "words of post #{n} " * 20)
    5.times { |m| post.comments.create!(author: "reader #{m}", body: "comment #{m} on #{n}") }
  end
end

# A page, with the variables of its controller.
class Page
  VIEW = ERB.new(<<~HTML, trim_mode: "-")
    <h1><%= h(@post.title) %></h1>
    <p><%= h(@post.summary) %> (<%= @post.created_at.strftime("%F") %>)</p>
    <ul>
    <%- @comments.each do |comment| -%>
      <li><%= h(comment.author) %>: <%= h(comment.body) %></li>
    <%- end -%>
    </ul>
  HTML
  include ERB::Util

  def initialize(request)
    @request = request
    @post = Post.find(request.path_info[%r{\A/posts/(\d+)}, 1].to_i % 100 + 1)
    @comments = @post.comments.order(:id).to_a
  end

  def to_s = VIEW.result(binding)
end

run(lambda do |env|
  request = Rack::Request.new(env)
  body = ActiveRecord::Base.connection_pool.with_connection { Page.new(request).to_s }
  response = Rack::Response.new(body, 200, "content-type" => "text/html")
  response.set_cookie("visits", (request.cookies["visits"].to_i + 1).to_s)
  response.finish
end)
