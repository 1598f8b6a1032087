import { z } from 'zod'
import { cutText, wholeCharacters } from '#core/document/truncate-text.ts'
import { languageOf, withoutMarkup } from './compared-text.ts'
import { type FoundWork, joinDetails, type WorkDetails } from './found-work.ts'
import { readCrossrefList, readCrossrefWork } from './read-crossref.ts'
import { readDatacite } from './read-datacite.ts'
import { maxResults, readOpenalexWork } from './read-openalex.ts'
import { recordList, recordText } from './record-fields.ts'

/** In characters; a longer abstract is front matter deposited in its place. */
const maxAbstract = 6_000
/** The highest position of a word that OpenAlex gives. */
const maxAbstractWords = 2_000

const text = recordText
/** The longest abstract with its markup, in characters. */
const maxRawAbstract = 60_000
const abstractText = z
  .string()
  .transform((given) => given.slice(0, maxRawAbstract))
  .optional()
  .catch(undefined)

const CrossrefExtras = z.object({ abstract: abstractText, language: text, DOI: text })
const OpenalexExtras = z.object({
  id: text,
  language: text,
  open_access: z
    .object({ is_oa: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
  abstract_inverted_index: z
    .custom<Record<string, unknown>>((given) => typeof given === 'object' && given !== null)
    .nullish()
    .catch(null),
})
const DataciteExtras = z.object({
  data: z.object({
    attributes: z.object({
      language: text,
      descriptions: recordList(
        z.object({ description: abstractText, descriptionType: text }).catch({}),
      ),
    }),
  }),
})

/** The work of Crossref's `/works/{doi}`; null if it is none. */
export function readCrossrefFound(answer: unknown): FoundWork | null {
  const record = readCrossrefWork(answer)
  if (record === null) return null
  const { message } = answer as { message: unknown }
  return { ...record, details: crossrefDetails(message, record.titles) }
}

/** The works of Crossref's `/works?query…`; null if the answer has no list. */
export function readCrossrefFoundList(answer: unknown): FoundWork[] | null {
  const records = readCrossrefList(answer)
  if (records === null) return null
  const { items } = (answer as { message: { items: unknown[] } }).message
  return records.map((record) => {
    const own = items.find((item) => {
      const parsed = CrossrefExtras.safeParse(item)
      return parsed.success && parsed.data.DOI?.toLowerCase() === record.doi
    })
    return { ...record, details: crossrefDetails(own, record.titles) }
  })
}

function crossrefDetails(item: unknown, titles: readonly string[]): WorkDetails {
  const parsed = CrossrefExtras.safeParse(item)
  const { abstract, language } = parsed.success ? parsed.data : {}
  return {
    openalexId: null,
    abstract: cleanAbstract(abstract),
    language: shortLanguage(language) ?? languageOf(titles[0] ?? ''),
    isOpenAccess: null,
  }
}

/** The work of DataCite's `/dois/{doi}`. */
export function readDataciteFound(answer: unknown): FoundWork | null {
  const record = readDatacite(answer)
  if (record === null) return null
  const parsed = DataciteExtras.safeParse(answer)
  const attributes = parsed.success ? parsed.data.data.attributes : null
  const described = attributes?.descriptions.find(
    (one) => 'descriptionType' in one && one.descriptionType === 'Abstract',
  )
  const abstract = described && 'description' in described ? described.description : null
  return {
    ...record,
    details: {
      openalexId: null,
      abstract: cleanAbstract(abstract),
      language: shortLanguage(attributes?.language) ?? languageOf(record.titles[0] ?? ''),
      isOpenAccess: true,
    },
  }
}

/** One work of OpenAlex; null if it is none. */
export function readOpenalexFound(answer: unknown): FoundWork | null {
  const record = readOpenalexWork(answer)
  const parsed = OpenalexExtras.safeParse(answer)
  if (record === null || !parsed.success) return null
  const { id, language, open_access: access, abstract_inverted_index: index } = parsed.data
  const own: WorkDetails = {
    openalexId: /\bW\d{1,15}$/.exec(id ?? '')?.[0] ?? null,
    abstract: cleanAbstract(index ? abstractOf(index) : null),
    language: shortLanguage(language),
    isOpenAccess: access?.is_oa ?? null,
  }
  const guessed = { ...own, language: languageOf(record.titles[0] ?? '') }
  return { ...record, details: joinDetails(own, guessed) }
}

const OpenalexList = z.object({ results: z.array(z.unknown()).max(maxResults) })

/** The works of OpenAlex's `/works?search…`; null if the answer has no list. */
export function readOpenalexFoundList(answer: unknown): FoundWork[] | null {
  const list = OpenalexList.safeParse(answer)
  return list.success ? list.data.results.flatMap((item) => readOpenalexFound(item) ?? []) : null
}

/** OpenAlex may not publish abstracts as texts: it gives the positions of each word. */
function abstractOf(index: Record<string, unknown>): string {
  const words: string[] = []
  let read = 0
  for (const [word, places] of Object.entries(index)) {
    if (!Array.isArray(places)) continue
    for (const place of places.slice(0, maxAbstractWords)) {
      if (++read > 2 * maxAbstractWords) return ''
      if (Number.isInteger(place) && place >= 0 && place < maxAbstractWords) words[place] = word
    }
  }
  return wholeCharacters(words.filter((word) => word !== undefined).join(' '))
}

/** An abstract without the markup of its deposit and the word that stands before it; null for none. */
export function cleanAbstract(given: string | null | undefined): string | null {
  if (!given) return null
  const plain = withoutMarkup(given.replace(/<\/?(?:p|div|br|title)\b[^<>]{0,200}>/gi, ' '))
    .replace(/^(?:abstract|resumen|summary|sumario)\b\s*[:.—–-]?\s*/i, '')
    .trim()
  return plain.length < 40 ? null : cutText(plain, maxAbstract)
}

function shortLanguage(language: string | null | undefined): string | null {
  const code = /^[a-z]{2}(?![a-z])/i.exec(language ?? '')?.[0]
  return code ? code.toLowerCase() : null
}
