# frozen_string_literal: true

# The two formatters for headings are each ractor's.
class << RDoc::Markup::Heading
  Ractor::Libraries.keep(self, :to_label, :to_html)

  def to_label
    return unlocked_to_label if Ractor.main?
    Ractor.store_if_absent(:__rdoc_heading_label__) { RDoc::Markup::ToLabel.new }
  end

  def to_html
    return unlocked_to_html if Ractor.main?
    Ractor.store_if_absent(:__rdoc_heading_html__) do
      RDoc::Markup::ToHtml.new(nil).tap do |html|
        def html.handle_regexp_CROSSREF(target) = target.text.delete_prefix("\\")
      end
    end
  end
end
