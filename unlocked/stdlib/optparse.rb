# frozen_string_literal: true

# Each other ractor than the main one has a list of its own of what all parsers accept. It has what
# the gem accepts, and what was accepted for all parsers in the main ractor, if it can be shared;
# what another ractor accepts for all is for its own parsers.
class OptionParser
  @accepted = {}.freeze

  # The switches that each parser has, and class or other object => [pattern, conversion].
  class << self
    # What cannot be shared is not accepted in other ractors.
    def share_accepted(type, pattern, block) # :nodoc:
      others = @accepted.reject { |key,| key.eql?(type) }
      if Ractor.shareable?(type)
        pattern = Ractor.make_shareable(pattern, copy: true)
        others[type] = [pattern, block && Ractor.make_shareable(block.dup)]
      end
    rescue StandardError
      nil
    ensure
      @accepted = Ractor.make_shareable(others)
    end

    def unshare_accepted(type) # :nodoc:
      @accepted = Ractor.make_shareable(@accepted.reject { |key,| key.eql?(type) })
    end

    def default_list_of_ractor # :nodoc:
      list = List.new
      list.short["-"] = Switch::NoArgument.new {}
      list.long[""] = Switch::NoArgument.new { throw :terminate }
      @accepted.each { |type, (pattern, block)| list.accept(type, pattern, &block) }
      list
    end
  end

  class List
    Ractor::Libraries.keep(self, :accept, :reject)

    def accept(t, pat = /.*/m, &block)
      unlocked_accept(t, pat, &block).tap do |pattern, conversion|
        if Ractor.main? && equal?(DefaultList)
          OptionParser.share_accepted(t, pattern, conversion)
        end
      end
    end

    def reject(t)
      unlocked_reject(t).tap do
        OptionParser.unshare_accepted(t) if Ractor.main? && equal?(DefaultList)
      end
    end
  end

  DefaultList.atype.each { |type, (pattern, block)| share_accepted(type, pattern, block) }
  Ractor::Libraries.stored(self, :DefaultList) { OptionParser.default_list_of_ractor }
end
