import { z } from 'zod'
import type { CslName, CslType } from '#core/apa/csl.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { withoutMarkup } from './compared-text.ts'
import type { FoundRecord } from './found-work.ts'
import { normalizeDoi } from './given-reference.ts'
import {
  joinTitle,
  lookUp,
  namesWithInitials,
  presentFields,
  recordList,
  recordText,
  yearIn,
} from './record-fields.ts'

const text = recordText

/** DataCite's `/dois/{doi}`; its schema 4 has a publisher as text or as an object. */
const DataciteAnswer = z.object({
  data: z.object({
    attributes: z.object({
      doi: z.string().max(2_000),
      titles: recordList(
        z
          .object({ title: text, titleType: text })
          .catch({ title: undefined, titleType: undefined }),
      ),
      creators: recordList(
        z
          .object({ name: text, givenName: text, familyName: text, nameType: text })
          .catch({ name: undefined }),
      ),
      publicationYear: z.coerce.number().int().optional().catch(undefined),
      publisher: z
        .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
        .optional()
        .catch(undefined),
      container: z.object({ title: text, type: text }).optional().catch(undefined),
      types: z
        .object({ resourceTypeGeneral: text, resourceType: text })
        .optional()
        .catch(undefined),
    }),
  }),
})

const types: Record<string, CslType> = {
  JournalArticle: 'article-journal',
  ConferencePaper: 'paper-conference',
  Book: 'book',
  BookChapter: 'chapter',
  Dissertation: 'thesis',
  Report: 'report',
  Preprint: 'report',
  Dataset: 'dataset',
  Standard: 'standard',
  Audiovisual: 'motion_picture',
}

export function readDatacite(answer: unknown): FoundRecord | null {
  const parsed = DataciteAnswer.safeParse(answer)
  if (!parsed.success) return null
  const {
    doi,
    titles,
    creators,
    publicationYear: said,
    publisher,
    container,
    types: kinds,
  } = parsed.data.data.attributes
  const publicationYear = yearIn(said)
  const subtitle = titles.find(({ titleType }) => titleType === 'Subtitle')?.title
  const mains = titles.flatMap((one) =>
    one.title && one.titleType !== 'Subtitle' ? [withoutMarkup(one.title)] : [],
  )
  const [title = ''] = mains
  const kind = kinds?.resourceTypeGeneral ?? ''
  const isPreprint = kind === 'Preprint' || (/^10\.48550\//.test(doi) && kind !== 'Dataset')
  const journal = container?.type === 'Journal' ? container.title : undefined
  const repository = publisher ? withoutMarkup(cutText(publisher, 500)) : undefined
  const names = creators.flatMap(nameOf)
  return {
    source: 'datacite',
    doi: normalizeDoi(doi),
    csl: presentFields(lookUp(types, kind) ?? 'report', {
      title: joinTitle(title, subtitle),
      author: namesWithInitials(names),
      issued: publicationYear ? { 'date-parts': [[publicationYear]] } : undefined,
      'container-title': journal,
      genre: isPreprint ? 'Preimpresión' : undefined,
      publisher: repository,
      DOI: normalizeDoi(doi),
    }),
    names,
    titles: mains.map((one) => joinTitle(one, subtitle)),
    venues: [journal, isPreprint ? repository : undefined].filter((one) => one !== undefined),
    years: publicationYear ? [publicationYear] : [],
    lacksYear: 'any',
    isPreprint,
    hasAllAuthors: true,
    isRetracted: false,
  }
}

function nameOf(creator: {
  name?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  nameType?: string | undefined
}): CslName[] {
  const { name, givenName, familyName, nameType } = creator
  if (familyName) {
    return [givenName ? { family: familyName, given: givenName } : { family: familyName }]
  }
  if (!name) return []
  const [, family, given] = /^([^,]+), (.+)$/.exec(name) ?? []
  return family && given && nameType !== 'Organizational'
    ? [{ family, given: given }]
    : [{ literal: name }]
}
