import { z } from 'zod'
import type { CslName, CslType } from '#core/apa/csl.ts'
import { retractedWords } from './compare-titles.ts'
import { withoutMarkup } from './compared-text.ts'
import type { FoundRecord } from './found-work.ts'
import { normalizeDoi } from './given-reference.ts'
import {
  lookUp,
  namesWithInitials,
  presentFields,
  recordList,
  recordText,
  yearIn,
} from './record-fields.ts'

/** The most authors of a work that OpenAlex gives. */
const maxAuthors = 100

/** The most results that we ask for. */
export const maxResults = 50

const text = recordText

const OpenalexWork = z.object({
  doi: text,
  title: text,
  display_name: text,
  publication_year: z.number().optional().catch(undefined).transform(yearIn),
  type: text,
  authorships: recordList(
    z
      .object({
        author: z.object({ display_name: text }).nullish().catch(null),
        raw_author_name: text,
      })
      .catch({ author: null, raw_author_name: undefined }),
  ),
  primary_location: z
    .object({ source: z.object({ display_name: text, type: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  biblio: z
    .object({ volume: text, issue: text, first_page: text, last_page: text })
    .nullish()
    .catch(null),
  is_retracted: z.boolean().nullish().catch(null),
})

const types: Record<string, CslType> = {
  article: 'article-journal',
  review: 'article-journal',
  letter: 'article-journal',
  editorial: 'article-journal',
  book: 'book',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  dataset: 'dataset',
  report: 'report',
  preprint: 'report',
  standard: 'standard',
}

export function readOpenalexWork(answer: unknown): FoundRecord | null {
  const parsed = OpenalexWork.safeParse(answer)
  return parsed.success ? recordOf(parsed.data) : null
}

function recordOf(work: z.infer<typeof OpenalexWork>): FoundRecord | null {
  const title = work.title ?? work.display_name
  if (!title) return null
  const source = work.primary_location?.source
  const isPreprint = work.type === 'preprint'
  // A repository that keeps a copy of a published work is not its venue.
  const isCopy = source?.type === 'repository' && !isPreprint
  const venue = source?.display_name && !isCopy ? withoutMarkup(source.display_name) : undefined
  const doi = work.doi ? normalizeDoi(work.doi) : null
  const { volume, issue, first_page: first, last_page: last } = work.biblio ?? {}
  const type =
    source?.type === 'conference'
      ? 'paper-conference'
      : (lookUp(types, work.type ?? '') ?? 'report')
  const names = work.authorships.flatMap(nameOf)
  return {
    source: 'openalex',
    doi,
    csl: presentFields(type, {
      title: withoutMarkup(title).replace(retractedWords, ''),
      author: namesWithInitials(names),
      issued: work.publication_year ? { 'date-parts': [[work.publication_year]] } : undefined,
      'container-title': isPreprint || type === 'book' ? undefined : venue,
      volume: volume ?? undefined,
      issue: issue ?? undefined,
      page: first && last && first !== last ? `${first}–${last}` : (first ?? undefined),
      publisher: isPreprint || type === 'book' ? venue : undefined,
      DOI: doi ?? undefined,
    }),
    names,
    titles: [withoutMarkup(title)],
    venues: venue ? [venue] : [],
    years: work.publication_year ? [work.publication_year] : [],
    lacksYear: 'any',
    isPreprint,
    hasAllAuthors: work.authorships.length < maxAuthors,
    isRetracted: work.is_retracted === true || retractedWords.test(title),
  }
}

/** OpenAlex writes "Gabriel García Márquez", and raw what the deposit had, often "García Márquez, Gabriel". */
function nameOf(one: {
  author?: { display_name?: string | undefined } | null | undefined
  raw_author_name?: string | undefined
}): CslName[] {
  const [, family, given] = /^([^,]+), ([^,]+)$/.exec(one.raw_author_name ?? '') ?? []
  if (family && given) return [{ family, given: given }]
  const name = one.author?.display_name ?? one.raw_author_name
  return name ? [{ literal: withoutMarkup(name) }] : []
}
