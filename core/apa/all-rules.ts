import type { Rule } from './rule.ts'
import { citationEtAl } from './rules/citation-et-al.ts'
import { citationEtAlDot } from './rules/citation-et-al-dot.ts'
import { citationEtAlTwo } from './rules/citation-et-al-two.ts'
import { citationForm } from './rules/citation-form.ts'
import { citationOthers } from './rules/citation-others.ts'
import { citationPage } from './rules/citation-page.ts'
import { citationSecond } from './rules/citation-second.ts'
import { citationSort } from './rules/citation-sort.ts'
import { citationWithoutReference } from './rules/citation-without-reference.ts'
import { conjunction } from './rules/conjunction.ts'
import { doubleSpace } from './rules/double-space.ts'
import { emptyBlock } from './rules/empty-block.ts'
import { headingAlone } from './rules/heading-alone.ts'
import { headingDot } from './rules/heading-dot.ts'
import { headingLevelsInOrder } from './rules/heading-levels.ts'
import { headingNumber } from './rules/heading-number.ts'
import { openItalics } from './rules/open-italics.ts'
import { quotationLength } from './rules/quotation-length.ts'
import { referenceCapitals } from './rules/reference-capitals.ts'
import { referenceDoi } from './rules/reference-doi.ts'
import { referenceDot } from './rules/reference-dot.ts'
import { referenceEtAl } from './rules/reference-et-al.ts'
import { referenceForm } from './rules/reference-form.ts'
import { referenceInParagraph } from './rules/reference-in-paragraph.ts'
import { referenceItalics } from './rules/reference-italics.ts'
import { referenceManyAuthors } from './rules/reference-many-authors.ts'
import { referenceOrder } from './rules/reference-order.ts'
import { referencePages } from './rules/reference-pages.ts'
import { referencePlace } from './rules/reference-place.ts'
import { referenceRetrieved } from './rules/reference-retrieved.ts'
import { referenceSameYear } from './rules/reference-same-year.ts'
import { referenceUncited } from './rules/reference-uncited.ts'
import { referencesTitle } from './rules/references-title.ts'
import { summaryForm } from './rules/summary-form.ts'
import { titleForm } from './rules/title-form.ts'
import { titleInText } from './rules/title-in-text.ts'
import { titlePageElements } from './rules/title-page-elements.ts'
import { titlePageLabels } from './rules/title-page-labels.ts'

/** Every rule of APA 7 that can be checked in the text alone, in the order in which the rules are explained. */
export const allRules: readonly Rule[] = [
  titlePageElements,
  titleForm,
  titlePageLabels,
  titleInText,
  summaryForm,
  headingLevelsInOrder,
  headingDot,
  headingNumber,
  headingAlone,
  emptyBlock,
  doubleSpace,
  openItalics,
  citationForm,
  citationWithoutReference,
  referenceUncited,
  citationEtAl,
  citationEtAlTwo,
  citationEtAlDot,
  citationOthers,
  conjunction,
  citationPage,
  quotationLength,
  citationSecond,
  citationSort,
  referenceForm,
  referenceOrder,
  referenceSameYear,
  referenceItalics,
  referenceDoi,
  referenceDot,
  referenceRetrieved,
  referencePages,
  referenceCapitals,
  referencePlace,
  referenceEtAl,
  referenceManyAuthors,
  referencesTitle,
  referenceInParagraph,
]
