import { type RuleId, ruleIds } from './finding.ts'
import type { Rule } from './rule.ts'
import { citationAuthorRules } from './rules/citation-authors.ts'
import { citationNameRules } from './rules/citation-names.ts'
import { citationSlipRules } from './rules/citation-slips.ts'
import { citationRules } from './rules/citations.ts'
import { exhibitRules } from './rules/exhibits.ts'
import { headingRules } from './rules/headings.ts'
import { punctuationRules } from './rules/punctuation.ts'
import { quotationRules } from './rules/quotations.ts'
import { referenceAuthorRules } from './rules/reference-authors.ts'
import { referenceElementRules } from './rules/reference-elements.ts'
import { referenceFormRules } from './rules/reference-form.ts'
import { referenceListRules } from './rules/reference-list.ts'
import { referenceSourceRules } from './rules/reference-source.ts'
import { textRules } from './rules/text.ts'
import { titlePageRules } from './rules/title-page.ts'

const rules: Record<RuleId, Rule> = {
  ...titlePageRules,
  ...textRules,
  ...headingRules,
  ...punctuationRules,
  ...exhibitRules,
  ...citationRules,
  ...citationAuthorRules,
  ...citationNameRules,
  ...citationSlipRules,
  ...quotationRules,
  ...referenceFormRules,
  ...referenceAuthorRules,
  ...referenceListRules,
  ...referenceElementRules,
  ...referenceSourceRules,
}

/** Every rule of APA 7 that can be checked in the text alone, in the order of `ruleIds`. */
export const allRules: readonly (Rule & { id: RuleId })[] = ruleIds.map((id) => ({
  id,
  ...rules[id],
}))
