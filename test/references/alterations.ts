import type { CslItem, CslName } from '#core/apa/csl.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { madeUpPairs, madeUpPreprints } from './made-up-works.ts'
import type { Work } from './work.ts'
import { workCsl } from './write-work.ts'

// The ways in which the HALLMARK benchmark alters references (arXiv 2607.18360), applied to the works of this corpus.

export type Altered = { way: string; text: string }

const placeholders: CslName[] = [
  { family: 'Smith', given: 'J.' },
  { family: 'Doe', given: 'J.' },
  { family: 'Pérez', given: 'X.' },
]
const venues = [
  'Revista Global de Investigación Avanzada',
  'International Journal of Advanced Global Research',
]
const otherVenues = [
  'Psychological Bulletin',
  'Econometrica',
  'Revista Andina de Estudios Sociales',
  'The Lancet',
]

type Alter = (csl: CslItem, at: number, other: CslItem) => CslItem | null

const withoutDoi = ({ DOI, ...csl }: CslItem): CslItem => csl
/** Every second one keeps its DOI. */
const maybeDoi = (csl: CslItem, at: number) => (at % 2 === 0 ? csl : withoutDoi(csl))

const ways: Record<string, Alter> = {
  'placeholder authors': (csl, at) =>
    maybeDoi({ ...csl, author: placeholders.slice(0, 1 + (at % 3)) }, at),
  'fabricated DOI': (csl, at) => ({ ...csl, DOI: `10.1016/j.invented.2020.${1000 + at}` }),
  'nonexistent venue': (csl, at) => inVenue(csl, at, venues),
  'future date': (csl, at) =>
    maybeDoi({ ...csl, issued: { 'date-parts': [[2031 + (at % 5)]] } }, at),
  'swapped authors': (csl, at, other) => maybeDoi({ ...csl, author: other.author ?? [] }, at),
  'chimeric title': (csl, at, other) =>
    maybeDoi({ ...csl, title: `Nuevas perspectivas sobre ${other.title?.toLowerCase()}` }, at),
  'wrong venue': (csl, at) => inVenue(csl, at, otherVenues),
  'partial author list': (csl, at) => {
    const names = csl.author ?? []
    return names.length < 3 ? null : maybeDoi({ ...csl, author: names.slice(0, 2) }, at)
  },
  'merged citation': (csl, at, other) =>
    maybeDoi({ ...other, title: csl.title ?? '', ...(csl.DOI ? { DOI: csl.DOI } : {}) }, at),
  'hybrid fabrication': (csl, at) => ({
    ...csl,
    title: `${changeWord(csl.title ?? '', at)} revisitado`,
    author: placeholders.slice(0, 1 + (at % 2)),
  }),
  'plausible fabrication': (csl, at, other) => ({
    ...withoutDoi(csl),
    title: `Análisis comparado de ${other.title?.split(' ').slice(-3).join(' ').toLowerCase()} y bienestar`,
    author: [...(other.author ?? []).slice(0, 1), ...placeholders.slice(2)],
    ...(at % 2 === 0 ? { DOI: `10.55555/nothing.${at}` } : {}),
  }),
  'year by one': (csl, at) => {
    const year = csl.issued?.['date-parts'][0]?.[0]
    if (year === undefined || csl.type === 'book') return null
    return { ...csl, issued: { 'date-parts': [[year + (at % 2 === 0 ? 1 : -1)]] } }
  },
  'invented subtitle': (csl, at) =>
    csl.type === 'book' || /[:?]/.test(csl.title ?? '')
      ? null
      : maybeDoi({ ...csl, title: `${csl.title}: una mirada desde los territorios` }, at),
  'author too many': (csl, at) =>
    csl.author === undefined || csl.author.length > 8
      ? null
      : maybeDoi({ ...csl, author: [...csl.author, { family: 'Quishpe', given: 'R.' }] }, at),
  'other volume, number, pages': (csl, at) => {
    if (csl.type !== 'article-journal') return null
    const changed: Partial<CslItem> = {}
    if (csl.volume && at % 3 === 0) changed.volume = String(Number(csl.volume) + 3)
    if (csl.issue && at % 3 === 1) changed.issue = String(Number(csl.issue) + 2)
    if (csl.page && at % 3 === 2) changed.page = '901–917'
    return Object.keys(changed).length === 0 ? null : { ...csl, ...changed }
  },
  'near-miss title': (csl, at) => maybeDoi({ ...csl, title: changeWord(csl.title ?? '', at) }, at),
}

function inVenue(csl: CslItem, at: number, names: string[]): CslItem | null {
  const venue = names[at % names.length] ?? ''
  const own = csl['container-title']
  return own === undefined || own === venue
    ? null
    : maybeDoi({ ...csl, 'container-title': venue }, at)
}

const replacements: [RegExp, string][] = [
  [/ en /, ' desde '],
  [/ de /, ' para '],
  [/ for /, ' towards '],
  [/ of /, ' for '],
  [/ in /, ' across '],
  [/ and /, ' or '],
]

/** Replaces one word, a small one or the last. */
function changeWord(title: string, at: number): string {
  for (const [pattern, word] of [...replacements.slice(at % 3), ...replacements]) {
    if (pattern.test(title)) return title.replace(pattern, word)
  }
  return title.replace(/\S+$/, 'systems')
}

const perWay = 24

/** Alters references in each of the 14 ways of HALLMARK and in four more; `shift` chooses other works for each. */
export function alteredReferences(works: readonly Work[], shift: number): Altered[] {
  const known = works.filter(({ registry, isRetracted }) => registry !== 'none' && !isRetracted)
  const write = (csl: CslItem) => writeReference(csl, { conjunction: 'y' })
  const altered: Altered[] = []
  for (const [index, [way, alter]] of Object.entries(ways).entries()) {
    let made = 0
    for (let at = 0; made < perWay; at++) {
      // Another beginning and step for each way: so that every kind of work occurs.
      const work = known[(index * 31 + at * 7 + shift) % known.length]
      const other = known[(index * 31 + at * 7 + 97 + 2 * shift) % known.length]
      if (!work || !other) break
      // The year before is one of its record's.
      if (way === 'year by one' && work.flaws.some((flaw) => flaw.startsWith('online'))) continue
      const csl = alter(workCsl(work), at, workCsl(other))
      if (csl === null) continue
      altered.push({ way, text: write(csl) })
      made++
    }
  }
  for (const [place, preprint] of madeUpPreprints.entries()) {
    const at = place + shift
    const { publisher, ...csl } = workCsl(preprint)
    const venue = otherVenues[at % otherVenues.length] ?? ''
    const claimed: CslItem = {
      ...csl,
      type: 'article-journal',
      'container-title': venue,
      volume: '12',
      page: '1–20',
    }
    altered.push({ way: 'preprint as published', text: write(maybeDoi(claimed, at)) })
  }
  for (const [place, [preprint, published]] of madeUpPairs.entries()) {
    const at = place + shift
    if (!preprint || !published) continue
    const csl = workCsl(published)
    const mixed: CslItem =
      at % 3 === 0
        ? { ...csl, ...(preprint.doi ? { DOI: preprint.doi } : {}) }
        : { ...csl, issued: { 'date-parts': [[preprint.year]] } }
    altered.push({ way: 'version mismatch', text: write(at % 3 === 2 ? withoutDoi(mixed) : mixed) })
  }
  return altered
}
