# frozen_string_literal: true
# A Rails application under Puma: routes, a controller with variables, a template with escaping,
# ActiveRecord on SQLite, cookies.
require "logger"
require "tmpdir"
require "rails"
require "action_controller/railtie"
require "active_record/railtie"
require_relative "served"

FOLDER = Dir.mktmpdir("rails-")
at_exit { FileUtils.rm_rf(FOLDER) }
ENV["DATABASE_URL"] = "sqlite3:#{FOLDER}/posts.sqlite3"
ENV["RAILS_ENV"] = "production"

class Application < Rails::Application
  config.load_defaults 8.0
  config.root = FOLDER
  config.eager_load = true
  config.secret_key_base = "x" * 64
  config.logger = Logger.new(File::NULL)
  config.hosts.clear
  config.force_ssl = false
  config.yjit = false       # the command line says it
  routes.append { get "/posts/:id", to: "posts#show" }
end

class Post < ActiveRecord::Base; end

class PostsController < ActionController::Base
  VIEW = <<~HTML
    <h1><%= @post.title %></h1>
    <ul><% @posts.each do |post| %><li><%= link_to post.title, "/posts/\#{post.id}" %>
    <%= post.body %></li><% end %></ul>
  HTML
  def show
    @post = Post.find(params[:id])
    @posts = Post.where("id >= ?", @post.id).limit(10)
    cookies[:seen] = cookies[:seen].to_i + 1
    render inline: VIEW
  end
end

Application.initialize!
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:posts, force: true) { |t| t.string :title; t.text :body }
end
60.times { |i| Post.create!(title: "post <#{i}>", body: "a < b " * 10) }

n = Integer(ENV.fetch("N", 600))
Served.run(Application, n, ->(i) { "/posts/#{i % 50 + 1}" }) do |body|
  body.include?("<h1>post &lt;") or raise body
end
