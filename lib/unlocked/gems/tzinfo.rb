# TZInfo: each ractor has a data source of its own, which keeps what it has read in mutexes.
Ractor.adapt("tzinfo") do
  TZInfo::DataSource.singleton_class.prepend(Module.new do
    def get
      Ractor.main? ? super : Ractor.store_if_absent(:__tzinfo__) { create_default_data_source }
    end
  end)
  class TZInfo::DataSources::ZoneinfoDataSource
    PATHS = Ractor.make_shareable([search_path.dup, alternate_iso3166_tab_search_path.dup])
    singleton_class.prepend(Module.new do
      def search_path = Ractor.main? ? super : PATHS[0]
      def alternate_iso3166_tab_search_path = Ractor.main? ? super : PATHS[1]
    end)
  end
end
