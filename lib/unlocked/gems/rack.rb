# Rack: constants and defaults that nothing changes become shareable.
Ractor.adapt("rack") do
  Ractor.make_shareable(Rack::Headers::KNOWN_HEADERS)
  Ractor.make_shareable(Rack::Utils::HTTP_STATUS_CODES)
  Ractor.make_shareable(Rack::Utils::SYMBOL_TO_STATUS_CODE)
  Ractor.make_shareable(Rack::QueryParser::COMMON_SEP)
  Ractor.make_shareable(Rack::Utils.default_query_parser)
  [:@forwarded_priority, :@x_forwarded_proto_priority].each do |name|
    Ractor.make_shareable(Rack::Request.instance_variable_get(name))
  end
  [:FORM_DATA_MEDIA_TYPES, :PARSEABLE_DATA_MEDIA_TYPES, :DEFAULT_PORTS].each do |name|
    Ractor.make_shareable(Rack::Request::Helpers.const_get(name))
  end
  Ractor.make_shareable(Rack::Response::STATUS_WITH_NO_ENTITY_BODY)
  Rack::MockRequest.instance_variable_set(:@parser, Ractor.make_shareable(URI::Parser.new))
end
