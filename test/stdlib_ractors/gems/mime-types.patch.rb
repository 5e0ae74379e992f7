# MIME::Types: each ractor loads the registry once for itself.
module MIME::Types::RactorRegistry
  private

  def __types__
    Ractor.main? ? super : Ractor.current[:mime_types_registry] ||= MIME::Types::Loader.load(load_mode)
  end
end
MIME::Types.singleton_class.prepend(MIME::Types::RactorRegistry)
