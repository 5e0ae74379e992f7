# mime-types: each ractor has a registry of its own.
Ractor.adapt("mime/types") do
  MIME::Types.singleton_class.prepend(Module.new do
    private

    def __types__
      return super if Ractor.main?
      Ractor[:__mime_types__] ||= MIME::Types::Loader.load
    end

    def __instances__ = Ractor.main? ? super : (Ractor[:__mime_type_sets__] ||= Set.new)
  end)
  MIME::Types::Columnar.prepend(Module.new do
    # In the gem the lock can be an instance variable of the registry.
    def load_base_data(path)
      return super if Ractor.main?
      @__root__ = path
      each_file_line("content_type", false) do |line|
        line = line.split
        type = MIME::Type.new(line.shift)
        type.extensions = line
        add(type)
      end
      self
    end
  end)
  Ractor.make_shareable(MIME::Types::Data::PATH)
end
