import { ApaChecker } from '#core/apa/apa-checker.ts'
import { applyFixes, fixAll } from '#core/apa/apply-fixes.ts'
import { bracketSlips } from '#core/apa/bracket-slips.ts'
import { isOrganisation } from '#core/apa/citation-words.ts'
import { citedAs, citedAuthors } from '#core/apa/cite-work.ts'
import { nameText } from '#core/apa/csl.ts'
import { readBlockFacts, readReferenceFacts } from '#core/apa/facts.ts'
import { readCitations } from '#core/apa/find-citations.ts'
import { isInitialsOf, mayBeInitials } from '#core/apa/group-initials.ts'
import { capitalizedName, isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { keyText } from '#core/apa/match-works.ts'
import { narrativeAuthors } from '#core/apa/narrative-authors.ts'
import { placeAfterPublisher, placeKind, placeLength } from '#core/apa/place-names.ts'
import { findQuotations, isQuoted, loosePage, sourcesOf } from '#core/apa/quotations.ts'
import { readAttributions } from '#core/apa/read-attributions.ts'
import { readBracket } from '#core/apa/read-bracket.ts'
import { readLocator } from '#core/apa/read-locator.ts'
import { isCompound, readNames } from '#core/apa/read-names.ts'
import { maxReferenceLength, readInParts, readReference } from '#core/apa/read-reference.ts'
import { readBody, trimStop } from '#core/apa/reference-body.ts'
import { readDate } from '#core/apa/reference-date.ts'
import { layOutReference } from '#core/apa/reference-layout.ts'
import { readAuthors, readEditors } from '#core/apa/reference-names.ts'
import {
  bareEdition,
  bareThesis,
  editionsIn,
  isThesis,
  namesLaw,
} from '#core/apa/reference-phrases.ts'
import { Tokens } from '#core/apa/tokens.ts'
import { isItalic, readVisible } from '#core/apa/visible-text.ts'
import { andBefore, writeNames, writeReference } from '#core/apa/write-reference.ts'
import type { AcademicText } from '#core/document/model.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import {
  linesOf,
  manyBlocks,
  manyReferences,
  oneBlock,
  oneReference,
  plainTitlePage,
} from './hostile-documents.ts'
import type { Readers } from './readers.ts'

const options = { conjunction: 'y' } as const
const check = (text: AcademicText) => checkDocument({ text, options, titlePage: plainTitlePage })
const names = (text: string) => [{ family: text, given: text }, { literal: text }]

/** What reads a reference gets this much of it at most (`readInParts`). */
const ofReference = { maxLength: maxReferenceLength }

export const apaReaders: Readers = {
  'checkDocument, a paragraph': (text) => check(oneBlock(text)),
  'checkDocument, a block quotation': (text) => check(oneBlock(text, 'quote')),
  'checkDocument, a heading': (text) => check(oneBlock(text, 't1')),
  'checkDocument, a title': (text) => check(oneBlock(text, 'title-main')),
  'checkDocument, a reference in the body': (text) => check(oneBlock(text, 'ref')),
  'checkDocument, many paragraphs': (text) => check(manyBlocks(text)),
  'checkDocument, many headings': (text) => check(manyBlocks(text, 't2')),
  'checkDocument, a reference': (text) => check(oneReference(text)),
  'checkDocument, many references': (text) => check(manyReferences(text)),
  'ApaChecker, twice': (text) => {
    const checker = new ApaChecker()
    checker.check({ text: oneBlock(text), options })
    checker.check({ text: oneBlock(`${text} más`), options })
  },
  'applyFixes, a paragraph': (text) => applyFixes(oneBlock(text), check(oneBlock(text))),
  'applyFixes, many paragraphs': (text) => applyFixes(manyBlocks(text), check(manyBlocks(text))),
  'applyFixes, many references': (text) =>
    applyFixes(manyReferences(text), check(manyReferences(text))),
  'fixAll, a paragraph': (text) => fixAll(oneBlock(text), check, 2),
  citedAs: (text) => citedAs({ type: 'book', author: names(text), title: text }),
  citedAuthors: (text) => citedAuthors(names(text), 'y'),
  editionsIn,
  bareEdition,
  readBlockFacts: (text) => readBlockFacts('p', text),
  readReferenceFacts,
  readCitations,
  readAttributions,
  bracketSlips: (text) => bracketSlips(text, readCitations(text)),
  isInitialsOf: (text) => isInitialsOf(text, text),
  mayBeInitials,
  findQuotations,
  isAllCapitals,
  isTitleCase,
  narrativeAuthors: (text) => {
    const tokens = new Tokens(text)
    return narrativeAuthors(tokens, tokens.length)
  },
  placeKind,
  placeAfterPublisher,
  capitalizedName,
  placeLength,
  'isQuoted, loosePage, sourcesOf': (text) => {
    const block = readBlockFacts('p', text)
    for (const quotation of block.quotations.slice(0, 50)) {
      isQuoted(block, quotation)
      loosePage(block, quotation)
      sourcesOf(block, quotation)
    }
  },
  readBracket: (text) => {
    const tokens = new Tokens(text)
    return readBracket(tokens, 0, tokens.length)
  },
  readLocator: (text) => {
    const tokens = new Tokens(text)
    return readLocator(tokens, 0, tokens.length)
  },
  readNames: (text) => {
    const tokens = new Tokens(text)
    return readNames(tokens, 0, tokens.length)
  },
  isCompound: (text) => isCompound(text, 'y', text),
  readReference,
  'readReference, white space in its names': (text) =>
    readReference(`Vera,${text.replace(/\S/gu, ' ')}P. (2020). Agua. Abya-Yala.`),
  readInParts,
  'readInParts, after a date': (text) => readInParts(`Vera, P. (2020). ${text}`),
  readBody: { read: (text) => readBody(layOutReference(text)), ...ofReference },
  trimStop: (text) => trimStop(text, 0, text.length),
  readDate: { read: readDate, ...ofReference },
  keyText,
  isOrganisation,
  layOutReference: { read: layOutReference, ...ofReference },
  readAuthors: { read: readAuthors, ...ofReference },
  readEditors: { read: readEditors, ...ofReference },
  nameText: (text) => nameText({ family: text, given: text }),
  isThesis,
  namesLaw,
  bareThesis,
  Tokens: (text) => {
    const tokens = new Tokens(text)
    return tokens.words(0, tokens.length)
  },
  readVisible,
  isItalic: (text) => isItalic(readVisible(text), 0, text.length),
  andBefore,
  writeNames: (text) => writeNames(names(text), 'y'),
  'writeNames, many': (text) =>
    writeNames(
      linesOf(text).map((family) => ({ family, given: family })),
      'y',
    ),
  writeReference: (text) =>
    writeReference(
      {
        type: 'article-journal',
        author: names(text),
        title: text,
        'container-title': text,
        volume: text,
        issue: text,
        page: text,
        publisher: text,
        DOI: text,
        URL: text,
      },
      options,
    ),
}
