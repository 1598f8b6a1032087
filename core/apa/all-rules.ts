import type { Rule } from './rule.ts'
import {
  citationEtAl,
  citationEtAlDot,
  citationEtAlTwo,
  citationOthers,
  conjunction,
} from './rules/citation-authors.ts'
import { citationWithoutReference, referenceUncited } from './rules/citation-to-reference.ts'
import { citationForm, citationSecond, citationSort } from './rules/citations.ts'
import { headingAlone, headingDot, headingLevelsInOrder, headingNumber } from './rules/headings.ts'
import { doubleSpace, emptyBlock, openItalics } from './rules/punctuation.ts'
import { citationPage, quotationLength } from './rules/quotations.ts'
import { referenceEtAl, referenceManyAuthors } from './rules/reference-authors.ts'
import {
  referenceCapitals,
  referenceItalics,
  referencePages,
  referencePlace,
} from './rules/reference-elements.ts'
import { referenceForm } from './rules/reference-form.ts'
import { referenceDoi, referenceDot, referenceRetrieved } from './rules/reference-links.ts'
import {
  referenceInParagraph,
  referenceOrder,
  referenceSameYear,
  referencesTitle,
} from './rules/reference-list.ts'
import { summaryForm, titleInText } from './rules/text.ts'
import { titleForm, titlePageElements, titlePageLabels } from './rules/title-page.ts'

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
