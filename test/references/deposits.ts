import { languageOf } from '#core/references/compared-text.ts'
import type { Work } from './work.ts'

type Json = Record<string, unknown>

const has = (work: Work, flaw: Work['flaws'][number]) => work.flaws.includes(flaw)

const types: Record<Work['kind'], string> = {
  article: 'journal-article',
  conference: 'proceedings-article',
  book: 'book',
  chapter: 'book-chapter',
  thesis: 'dissertation',
  preprint: 'posted-content',
  dataset: 'dataset',
}

const isAlone = ({ kind }: Work) =>
  kind === 'book' || kind === 'preprint' || kind === 'thesis' || kind === 'dataset'

/** The item of Crossref's `message`, with the work's flaws. */
export function crossrefItem(work: Work): Json {
  const title = has(work, 'translated title alone')
    ? (work.translatedTitle ?? work.title)
    : work.title
  const at = title.indexOf(': ')
  const isApart = has(work, 'subtitle apart') && at > 0
  const main = isApart ? title.slice(0, at) : title
  const shown = has(work, 'title in capitals') ? main.toUpperCase() : main
  const printed = { 'date-parts': [[work.year, 3]] }
  const online = { 'date-parts': [[work.year - 1, 11, 20]] }
  const isEarly = has(work, 'online the year before')
  const isOnlineAlone = has(work, 'online year alone')
  return {
    DOI: work.doi,
    type: types[work.kind],
    ...(work.kind === 'preprint' ? { subtype: 'preprint', 'group-title': work.venue } : {}),
    title: [has(work, 'markup in title') ? shown.replace(/(\S+)$/, '<i>$1</i>') : shown],
    ...(isApart ? { subtitle: [title.slice(at + 2)] } : {}),
    author: depositedAuthors(work),
    issued: isEarly || isOnlineAlone ? online : printed,
    ...(isOnlineAlone ? {} : { 'published-print': printed }),
    ...(isEarly || isOnlineAlone ? { 'published-online': online } : {}),
    created: { 'date-parts': [[Math.max(work.year, 2002) + 4, 1, 2]] },
    ...(isAlone(work) || has(work, 'no journal') ? {} : { 'container-title': [work.venue] }),
    ...(work.shortVenue ? { 'short-container-title': [work.shortVenue] } : {}),
    publisher: work.publisher ?? work.venue,
    volume: work.volume,
    issue: work.issue,
    page: work.page?.replace('–', '-'),
    ...(work.abstract ? { abstract: `<jats:p>${work.abstract}</jats:p>` } : {}),
  }
}

function depositedAuthors(work: Work): Json[] {
  let names = [...work.authors]
  if (has(work, 'authors alphabetical')) names.sort((one, other) => one.localeCompare(other, 'es'))
  if (has(work, 'first author alone')) names = names.slice(0, 1)
  return names.map((name, at) => {
    const [family = '', given] = name.split(', ')
    const sequence = at === 0 ? 'first' : 'additional'
    if (given === undefined) return { name: family, sequence }
    if (has(work, 'family name first')) return { given: family, family: given, sequence }
    const plain = (text: string) =>
      has(work, 'no accents') ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
    const words = family.split(' ')
    if (has(work, 'surnames split') && words.length === 2) {
      return { given: plain(`${given} ${words[0]}`), family: plain(words[1] ?? ''), sequence }
    }
    return { given: plain(given), family: plain(family), sequence }
  })
}

/** DataCite's answer to `/dois/{doi}`. */
export function dataciteAnswer(work: Work): Json {
  const kinds: Partial<Record<Work['kind'], string>> = {
    preprint: 'Preprint',
    thesis: 'Dissertation',
    dataset: 'Dataset',
  }
  return {
    data: {
      id: work.doi,
      type: 'dois',
      attributes: {
        doi: work.doi?.toLowerCase(),
        titles: [{ title: work.title }],
        creators: work.authors.map((name) => {
          const [familyName, givenName] = name.split(', ')
          return givenName
            ? { name, givenName, familyName, nameType: 'Personal' }
            : { name, nameType: 'Organizational' }
        }),
        publicationYear: work.year,
        publisher: work.publisher ?? work.venue,
        types: { resourceTypeGeneral: kinds[work.kind] ?? 'Text' },
      },
    },
  }
}

/** OpenAlex's work: names in one text, the original title, authors in the printed order. */
export function openalexWork(work: Work): Json {
  const types: Record<Work['kind'], string> = {
    article: 'article',
    conference: 'article',
    book: 'book',
    chapter: 'book-chapter',
    thesis: 'dissertation',
    preprint: 'preprint',
    dataset: 'dataset',
  }
  const [first, last] = work.page?.split('–') ?? []
  const sourceType =
    work.kind === 'conference' ? 'conference' : work.kind === 'preprint' ? 'repository' : 'journal'
  return {
    id: 'https://openalex.org/W1',
    doi: work.doi && `https://doi.org/${work.doi.toLowerCase()}`,
    title: work.title,
    display_name: work.title,
    publication_year: work.year,
    type: types[work.kind],
    authorships: work.authors.map((name, at) => {
      const [family, given] = name.split(', ')
      return {
        author_position: at === 0 ? 'first' : 'middle',
        author: { display_name: given ? `${given} ${family}` : family },
        raw_author_name: at % 2 === 0 ? name : given ? `${given} ${family}` : family,
      }
    }),
    primary_location: { source: { display_name: work.venue, type: sourceType } },
    biblio: {
      volume: work.volume ?? null,
      issue: work.issue ?? null,
      first_page: first ?? null,
      last_page: last ?? null,
    },
    is_retracted: false,
    language: languageOf(work.title) ?? 'en',
    open_access: { is_oa: work.isOpenAccess ?? false },
    abstract_inverted_index: work.abstract ? invertedIndex(work.abstract) : null,
  }
}

/** OpenAlex gives an abstract as its words, each with its positions. */
function invertedIndex(abstract: string): Record<string, number[]> {
  const index: Record<string, number[]> = {}
  for (const [at, word] of abstract.split(' ').entries()) {
    const places = index[word] ?? []
    places.push(at)
    index[word] = places
  }
  return index
}
