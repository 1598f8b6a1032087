import { z } from 'zod'
import type { CslDate, CslItem, CslName, CslType } from '#core/apa/csl.ts'
import { retractedWords } from './compare-titles.ts'
import { withoutMarkup } from './compared-text.ts'
import type { FoundRecord } from './found-work.ts'
import {
  joinTitle,
  lookUp,
  namesWithInitials,
  presentFields,
  recordList,
  recordText,
  yearIn,
} from './record-fields.ts'

const texts = recordList(recordText)
const date = z
  .object({ 'date-parts': z.array(z.array(z.number().nullable().catch(null)).catch([])).catch([]) })
  .optional()
  .catch(undefined)
const text = recordText
const names = recordList(z.object({ given: text, family: text, name: text }).catch({}))

/** One item of Crossref's `message`. Whatever is missing or of another form counts as absent. */
const CrossrefWork = z.object({
  DOI: z.string().max(2_000),
  type: text,
  subtype: text,
  title: texts.default([]),
  subtitle: texts.default([]),
  'original-title': texts.default([]),
  author: names.default([]),
  editor: names.default([]),
  issued: date,
  'published-print': date,
  'published-online': date,
  created: date,
  'container-title': texts.default([]),
  'short-container-title': texts.default([]),
  publisher: text,
  volume: text,
  issue: text,
  page: text,
  'article-number': text,
  'group-title': text,
  institution: recordList(z.object({ name: text }).catch({ name: undefined })),
  'updated-by': recordList(z.object({ type: text }).catch({ type: undefined })),
})
type CrossrefWork = z.infer<typeof CrossrefWork>

const CrossrefOne = z.object({ message: CrossrefWork })
const CrossrefList = z.object({ message: z.object({ items: z.array(z.unknown()).catch([]) }) })

/** The record of `/works/{doi}`; null if it is none. */
export function readCrossrefWork(answer: unknown): FoundRecord | null {
  const parsed = CrossrefOne.safeParse(answer)
  return parsed.success ? recordOf(parsed.data.message) : null
}

/** The records of `/works?query.title=…`; null if the answer has no list. */
export function readCrossrefList(answer: unknown): FoundRecord[] | null {
  const list = CrossrefList.safeParse(answer)
  if (!list.success) return null
  return list.data.message.items.flatMap((item) => {
    const parsed = CrossrefWork.safeParse(item)
    return parsed.success && !noWork.has(parsed.data.type ?? '') ? [recordOf(parsed.data)] : []
  })
}

/** The answer to `filter=updates:{doi},update-type:retraction`: whether there is a notice; null if it does not say. */
export function readCrossrefUpdates(answer: unknown): boolean | null {
  const list = CrossrefList.safeParse(answer)
  return list.success ? list.data.message.items.length > 0 : null
}

/** Types of records that are parts or containers of works. */
const noWork = new Set([
  'component',
  'journal',
  'journal-issue',
  'journal-volume',
  'peer-review',
  'grant',
])

const types: Record<string, CslType> = {
  'journal-article': 'article-journal',
  'proceedings-article': 'paper-conference',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'book-part': 'chapter',
  'reference-entry': 'chapter',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  proceedings: 'book',
  dissertation: 'thesis',
  report: 'report',
  'report-component': 'report',
  'posted-content': 'report',
  dataset: 'dataset',
  standard: 'standard',
}

function recordOf(work: CrossrefWork): FoundRecord {
  const [title = ''] = filled(work.title)
  const [subtitle] = filled(work.subtitle)
  const isPreprint = work.type === 'posted-content' && (work.subtype ?? 'preprint') === 'preprint'
  const containers = filled(work['container-title'])
  const repositories = [
    work['group-title'],
    ...work.institution.map(({ name }) => name),
    work.publisher,
  ]
  const authors = namesOf(work.author)
  const editors = namesOf(work.editor)
  return {
    source: 'crossref',
    doi: work.DOI.toLowerCase(),
    csl: cslOf(work, { title: joinTitle(title, subtitle), container: containers[0], isPreprint }),
    names: authors.length > 0 ? authors : editors,
    titles: [
      ...filled(work.title).map((one) => joinTitle(one, subtitle)),
      ...filled(work['original-title']),
    ],
    venues: [
      ...containers,
      ...filled(work['short-container-title']),
      ...(isPreprint ? filled(repositories) : []),
    ],
    years: yearsOf(work),
    lacksYear: lacksYear(work),
    isPreprint,
    hasAllAuthors: true,
    isRetracted:
      retractedWords.test(title) ||
      work['updated-by'].some(({ type }) => type === 'retraction' || type === 'withdrawal'),
  }
}

function cslOf(
  work: CrossrefWork,
  {
    title,
    container,
    isPreprint,
  }: { title: string; container: string | undefined; isPreprint: boolean },
): CslItem {
  const type = lookUp(types, work.type ?? '') ?? (container ? 'article-journal' : 'report')
  const isSerial = type !== 'book' && container !== undefined
  const author = namesWithInitials(namesOf(work.author))
  const editor = namesWithInitials(namesOf(work.editor))
  const issued = issuedOf(work)
  return presentFields(type, {
    title: title.replace(retractedWords, ''),
    author,
    editor: type === 'chapter' || author.length === 0 ? editor : [],
    issued,
    'container-title': isSerial ? container : undefined,
    volume: isSerial ? work.volume : undefined,
    issue: work.issue,
    page: work.page ?? work['article-number'],
    genre: isPreprint ? 'Preimpresión' : undefined,
    publisher: type === 'article-journal' && isSerial ? undefined : work.publisher,
    DOI: work.DOI.toLowerCase(),
  })
}

/** Print and online; `issued` is the earlier of both, `created` the day of the deposit and the last resort. */
function yearsOf(work: CrossrefWork): number[] {
  const years = [work.issued, work['published-print'], work['published-online']].flatMap(
    (one) => yearOf(one) ?? [],
  )
  const deposited = yearOf(work.created)
  return [...new Set(years.length > 0 ? years : deposited ? [deposited] : [])]
}

/** Without a print or online date, `issued` is taken for the date of print; the date of the deposit is neither. */
function lacksYear(work: CrossrefWork): FoundRecord['lacksYear'] {
  if (yearOf(work['published-print']) !== undefined) return 'none'
  if (yearOf(work['published-online']) !== undefined) return 'print'
  return yearOf(work.issued) === undefined ? 'any' : 'none'
}

function issuedOf(work: CrossrefWork): CslDate | undefined {
  for (const one of [
    work.issued,
    work['published-print'],
    work['published-online'],
    work.created,
  ]) {
    const year = yearOf(one)
    if (year) return { 'date-parts': [[year]] }
  }
  return undefined
}

const yearOf = (one: z.output<typeof date>) => yearIn(one?.['date-parts'][0]?.[0])

function namesOf(given: CrossrefWork['author']): CslName[] {
  return given.flatMap(({ family, given: first, name }): CslName[] => {
    if (family) {
      const plain = withoutMarkup(family)
      return [first ? { family: plain, given: withoutMarkup(first) } : { family: plain }]
    }
    const literal = name ?? first
    return literal ? [{ literal: withoutMarkup(literal) }] : []
  })
}

const filled = (values: readonly (string | null | undefined)[]) =>
  values.flatMap((value) => (value?.trim() ? [withoutMarkup(value)] : []))
