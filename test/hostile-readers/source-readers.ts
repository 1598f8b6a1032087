import { ApaChecker } from '#core/apa/apa-checker.ts'
import { citeWork, withYearLetters } from '#core/apa/cite-work.ts'
import type { CslItem } from '#core/apa/csl.ts'
import { maxReferenceLength } from '#core/apa/read-reference.ts'
import { bankName } from '#core/catalog/banks.ts'
import type { AcademicText } from '#core/document/model.ts'
import { cutText, wholeCharacters } from '#core/document/truncate-text.ts'
import type { Selected } from '#core/generation/selection.ts'
import { selectionSubject } from '#core/generation/selection-prompt.ts'
import { firstSentence } from '#core/offline/reading-sheets.ts'
import {
  checkQuotation,
  citedPages,
  nearestPassage,
  quotationParts,
} from '#core/quotations/check-quotation.ts'
import { documentQuotations } from '#core/quotations/document-quotations.ts'
import { matchSource } from '#core/quotations/match-source.ts'
import { quotedWords, repeatedRuns } from '#core/quotations/originality.ts'
import { pageLabels, romanValue, withoutRunningHeads } from '#core/quotations/page-labels.ts'
import {
  findPassages,
  foldQuotation,
  readSource,
  runningText,
  wordsOf,
} from '#core/quotations/source-text.ts'
import { compareReference } from '#core/references/compare-reference.ts'
import { compareTitles, titleNearness } from '#core/references/compare-titles.ts'
import {
  comparedText,
  comparedWords,
  languageOf,
  withoutLastBracket,
  withoutMarkup,
} from '#core/references/compared-text.ts'
import type { FoundRecord } from '#core/references/found-work.ts'
import { normalizeDoi, readGivenReference } from '#core/references/given-reference.ts'
import { readCrossrefList, readCrossrefWork } from '#core/references/read-crossref.ts'
import { readDatacite } from '#core/references/read-datacite.ts'
import {
  cleanAbstract,
  readCrossrefFound,
  readDataciteFound,
  readOpenalexFound,
} from '#core/references/read-details.ts'
import { readOpenalexWork } from '#core/references/read-openalex.ts'
import { initialsOfGiven, joinTitle } from '#core/references/record-fields.ts'
import { takeRecord } from '#core/references/take-record.ts'
import { addCitedSources } from '#core/sources/add-cited-sources.ts'
import {
  citationsOutside,
  citingBlocks,
  headingsOver,
  sourceKeys,
} from '#core/sources/citations-outside.ts'
import { describeSources, type PromptSource } from '#core/sources/describe-sources.ts'
import { doiIn, doiInText, readCslJson } from '#core/sources/read-csl.ts'
import { recordedReferences } from '#core/sources/recorded-references.ts'
import { workKey } from '#core/sources/same-work.ts'
import {
  dividePages,
  fittingPassages,
  joinPages,
  roomOfText,
  searchWords,
  writePassages,
  writeWhole,
} from '#core/sources/source-passages.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'
import { partsOfDate } from '#core/sources/written-date.ts'
import { completeRis } from '#server/sources/complete-ris.ts'
import { columnText } from '#server/sources/page-columns.ts'
import { linesOf, manyBlocks, manyReferences, oneBlock } from './hostile-documents.ts'
import type { Readers } from './readers.ts'

const halves = (text: string) => text.match(/.{1,8}/gsu) ?? []
const ofReference = { maxLength: maxReferenceLength }

const cslOf = (text: string): CslItem => ({
  type: 'article-journal',
  title: text,
  author: [{ family: text, given: text }],
  'container-title': text,
  publisher: text,
  issued: { 'date-parts': [[2020]] },
})

export const sourceOf = (text: string): PromptSource => ({
  csl: cslOf(text.slice(0, 400)),
  abstract: text,
  text: {
    wantedRoom: roomOfText(2 * text.length, 2),
    passages: dividePages([text, text]),
    labels: ['1'],
  },
})

const recordOf = (text: string): FoundRecord | null =>
  readCrossrefWork(crossrefOf(text)) as FoundRecord | null

const crossrefOf = (text: string) => ({
  message: {
    DOI: '10.1234/a',
    type: 'journal-article',
    title: [text],
    subtitle: [text],
    'original-title': [text],
    'container-title': [text],
    author: [{ family: text, given: text }, { name: text }],
    publisher: text,
    volume: text,
    page: text,
    abstract: text,
    issued: { 'date-parts': [[2020]] },
  },
})

const openalexOf = (text: string) => ({
  id: 'https://openalex.org/W1',
  doi: `https://doi.org/10.1234/${text}`,
  title: text,
  display_name: text,
  type: 'article',
  publication_year: 2020,
  authorships: [{ author: { display_name: text } }],
  primary_location: { source: { display_name: text, type: 'journal' } },
  biblio: { volume: text, issue: text, first_page: text, last_page: text },
  abstract_inverted_index: { [text.slice(0, 5_000)]: [0, 1, 2] },
})

const dataciteOf = (text: string) => ({
  data: {
    attributes: {
      doi: '10.1234/a',
      titles: [{ title: text }],
      creators: [{ name: text, familyName: text, givenName: text }],
      publisher: text,
      publicationYear: 2020,
      container: { title: text, type: 'Journal' },
      types: { resourceTypeGeneral: 'JournalArticle' },
      descriptions: [{ description: text, descriptionType: 'Abstract' }],
    },
  },
})

const referenceOf = (text: string) => `Vera, P. (2020). ${text}. *Agua*, *3*(2), 1–9.`

function factsOf(text: AcademicText) {
  const checker = new ApaChecker()
  checker.check({ text, options: { conjunction: 'y' } })
  return checker.document
}

export const sourceReaders: Readers = {
  'checkQuotation, of itself': (text) =>
    checkQuotation(text.slice(0, 2_000), ['1'], readSource([text])),
  'checkQuotation, of other words': (text) =>
    checkQuotation(
      'El agua corre entre las piedras del río y no vuelve',
      ['1'],
      readSource([text]),
    ),
  'checkQuotation, hostile words': (text) =>
    checkQuotation(text, [], readSource(['El agua corre entre las piedras del río y no vuelve.'])),
  citedPages,
  foldQuotation,
  documentQuotations: (text) => {
    const facts = factsOf(manyBlocks(text))
    return facts && documentQuotations(facts)
  },
  matchSource: (text) => matchSource(text, [{ csl: cslOf(text) }, { csl: cslOf('Agua') }]),
  nearestPassage: (text) => nearestPassage(readSource([text]), text.slice(0, 1_000)),
  'quotedWords, repeatedRuns': (text) => {
    const blocks = factsOf(oneBlock(text))?.blocks ?? []
    return [quotedWords(blocks), repeatedRuns(blocks, [readSource([text])])]
  },
  romanValue,
  'pageLabels, long pages': (text) => pageLabels([text, text], [text, text]),
  'pageLabels, many pages': (text) => pageLabels(linesOf(text), linesOf(text)),
  'withoutRunningHeads, many pages': (text) => withoutRunningHeads(linesOf(text)),
  'withoutRunningHeads, long pages': (text) => withoutRunningHeads([text, text, text]),
  'completeRis, long values': (text) =>
    completeRis([{ reporter: [text] }], `TY  - STAT\nAU  - ${text}\nDA  - ${text}\nPY  - ${text}`),
  'completeRis, many authors': (text) =>
    completeRis([{}], ['TY  - STAT', ...halves(text).map((one) => `AU  - ${one}`)].join('\n')),
  'columnText, a word an item': (text) =>
    columnText(
      text.split(/(?<=[\s.])/).map((word, at) => ({
        text: word,
        x: (at * 37) % 600,
        y: 800 - (at % 60) * 13,
        width: Math.min(word.length * 5, 600),
        height: 10,
      })),
    ),
  quotationParts,
  'readSource, a page': (text) => readSource([text]),
  'readSource, many pages': (text) => readSource(linesOf(text)),
  wordsOf,
  findPassages: (text) => findPassages(readSource([text]), quotationParts(text.slice(0, 200))),
  runningText,
  'compareReference, one title': {
    read: (text) => {
      const record = recordOf(text)
      return record && compareReference(readGivenReference(referenceOf(text)), record)
    },
    ...ofReference,
  },
  'compareReference, of a long record': (text) => {
    const record = recordOf(text)
    return record && compareReference(readGivenReference(referenceOf('El agua')), record)
  },
  'compareTitles, titleNearness': {
    read: (text) => [compareTitles(text, [`${text} y más`]), titleNearness(text, [text, 'a'])],
    ...ofReference,
  },
  comparedText,
  comparedWords,
  withoutMarkup,
  languageOf,
  readGivenReference,
  normalizeDoi,
  'readCrossrefWork, readCrossrefFound': (text) => readCrossrefFound(crossrefOf(text)),
  readCrossrefList: (text) =>
    readCrossrefList({ message: { items: linesOf(text).map((line) => crossrefOf(line).message) } }),
  'readDatacite, readDataciteFound': (text) => [
    readDatacite(dataciteOf(text)),
    readDataciteFound(dataciteOf(text)),
  ],
  'readOpenalexWork, readOpenalexFound': (text) => [
    readOpenalexWork(openalexOf(text)),
    readOpenalexFound(openalexOf(text)),
  ],
  cleanAbstract,
  initialsOfGiven,
  joinTitle: (text) => joinTitle(text, text),
  takeRecord: {
    read: (text) => {
      const document = manyReferences(text)
      document.referencias.push({ content: referenceOf(text) })
      const taken = { record: cslOf('El agua'), differences: [] }
      return takeRecord(document, referenceOf(text), taken, 'y')
    },
    ...ofReference,
  },
  addCitedSources: (text) =>
    addCitedSources(manyReferences(text), { from: 0, to: 1 }, [{ csl: cslOf(text) }], 'y'),
  'recordedReferences, a reference': (text) =>
    recordedReferences({ sources: [{ csl: cslOf(text.slice(0, 400)) }], conjunction: 'y' }).of({
      content: text,
    }),
  'recordedReferences, a text': (text) =>
    recordedReferences({ sources: [{ csl: cslOf('Agua') }], conjunction: 'y' }).withCited(
      oneBlock(text),
      0,
    ),
  'citationsOutside, a paragraph': (text) =>
    citationsOutside(oneBlock(text), sourceKeys([{ csl: cslOf('Agua') }])),
  'citationsOutside, many references': (text) =>
    citationsOutside(
      { ...manyReferences(text), proposed: { from: 0, to: 1 } },
      sourceKeys([{ csl: cslOf('Agua') }]),
    ),
  citingBlocks: (text) => citingBlocks(oneBlock(text), sourceKeys([{ csl: cslOf(text) }])),
  headingsOver: (text) => headingsOver(oneBlock(text).cuerpo, [0]),
  citeWork: (text) => citeWork(cslOf(text)),
  withYearLetters: (text) => withYearLetters(linesOf(text).map((line) => ({ csl: cslOf(line) }))),
  'describeSources, one': (text) => describeSources([sourceOf(text)]),
  'describeSources, many': (text) => describeSources(linesOf(text).map(sourceOf)),
  doiInText,
  'partsOfDate, date': (text) => partsOfDate(text),
  'partsOfDate, month': (text) => partsOfDate('2019', text, text),
  firstSentence,
  'readCslJson, each field': (text) => readCslJson({ ...cslOf(text), abstract: text, DOI: text }),
  'readCslJson, names': (text) =>
    readCslJson({
      type: 'book',
      title: 'a',
      author: linesOf(text).map((literal) => ({ literal })),
    }),
  'readCslJson, a type': (text) => readCslJson({ type: text, title: text, issued: { raw: text } }),
  doiIn,
  'dividePages, joinPages, writeWhole': (text) => {
    const passages = dividePages([text, text])
    return [joinPages(passages, 2), writeWhole(passages, ['1', '2'])]
  },
  'fittingPassages, writePassages': (text) =>
    writePassages(fittingPassages(dividePages([text]), 6_000), ['1']),
  'searchWords, selectionSubject': (text) =>
    searchWords(selectionSubject(text, { parts: [text] } as Selected)),
  withoutLastBracket: (text) => withoutLastBracket(text, '(', ')'),
  'wholeCharacters, cutText': (text) => cutText(wholeCharacters(text), 100),
  workKey: (text) => workKey(cslOf(text)),
  writeCslJson: (text) => writeCslJson(linesOf(text).map((line) => ({ csl: cslOf(line) }))),
  bankName,
}
