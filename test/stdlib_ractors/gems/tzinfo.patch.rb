# TZInfo: each ractor has a data source of its own, in the place of the class variable.
class TZInfo::DataSource
  class << self
    alias main_get get
    def get
      Ractor.main? ? main_get : Ractor.current[:tzinfo_data_source] ||= create_default_data_source
    end
  end
end
