import { ruleIds } from './finding.ts'
import type { Rule } from './rule.ts'
import { citationAuthorRules } from './rules/citation-authors.ts'
import { citationNameRules } from './rules/citation-names.ts'
import { citationSlipRules } from './rules/citation-slips.ts'
import { citationToReferenceRules } from './rules/citation-to-reference.ts'
import { citationRules } from './rules/citations.ts'
import { figureRules } from './rules/figures.ts'
import { headingRules } from './rules/headings.ts'
import { noteRules } from './rules/notes.ts'
import { punctuationRules } from './rules/punctuation.ts'
import { quotationRules } from './rules/quotations.ts'
import { referenceAuthorRules } from './rules/reference-authors.ts'
import { referenceElementRules } from './rules/reference-elements.ts'
import { referenceFormRules } from './rules/reference-form.ts'
import { referenceLinkRules } from './rules/reference-links.ts'
import { referenceListRules } from './rules/reference-list.ts'
import { referenceSourceRules } from './rules/reference-source.ts'
import { tableRules } from './rules/tables.ts'
import { textRules } from './rules/text.ts'
import { titlePageRules } from './rules/title-page.ts'

const families = [
  titlePageRules,
  textRules,
  headingRules,
  punctuationRules,
  tableRules,
  figureRules,
  noteRules,
  citationRules,
  citationToReferenceRules,
  citationAuthorRules,
  quotationRules,
  citationSlipRules,
  citationNameRules,
  referenceFormRules,
  referenceListRules,
  referenceElementRules,
  referenceLinkRules,
  referenceAuthorRules,
  referenceSourceRules,
]

/**
 * Every rule of APA 7 that can be checked in the text alone, in the order of `ruleIds`. A rule is added in its family,
 * with its id in that table.
 */
export const allRules: readonly Rule[] = families
  .flat()
  .toSorted((one, other) => ruleIds.indexOf(one.id) - ruleIds.indexOf(other.id))
