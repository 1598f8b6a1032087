import { groupJoiners, nameParticles } from '#core/apa/citation-words.ts'
import { type CslItem, type CslName, creditedNames } from '#core/apa/csl.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import type { ReferenceLayout } from '#core/apa/reference-layout.ts'
import type { GivenAuthors } from './compare-authors.ts'
import { comparedText } from './compared-text.ts'

/** The student's reference, read into its parts. */
export type GivenReference = {
  csl: CslItem
  authors: GivenAuthors
  doi: string | null
  /**
   * Whether its title and first author may be sent to a public index: notes and sentences in a list never are, so both
   * have to be read by the grammar of references, with confidence.
   */
  isSearchable: boolean
}

export function readGivenReference(text: string): GivenReference {
  const { csl, layout } = readInParts(text)
  const doi = csl.DOI ?? doiOfAddress(csl.URL)
  return {
    csl,
    doi: doi === null ? null : normalizeDoi(doi),
    isSearchable: isSearchable(csl, layout),
    authors: {
      names: creditedNames(csl),
      hasEtAl: csl['et-al'] === true,
      hasEllipsis: layout.authors.hasEllipsis,
    },
  }
}

/** What no index of works holds. */
const unindexed = new Set<CslItem['type']>(['legislation', 'standard', 'motion_picture'])

/** Why no index is asked about a reference: its form, or the kind of work; null where they are asked. */
export function whyUnasked({ csl, doi, isSearchable }: GivenReference): 'form' | 'kind' | null {
  if (doi !== null) return null
  if (unindexed.has(csl.type)) return 'kind'
  return isSearchable ? null : 'form'
}

/** As registries compare DOIs: lower case, percent signs decoded, no control characters, an arXiv version left out. */
export function normalizeDoi(doi: string): string {
  let decoded = doi
  try {
    decoded = decodeURIComponent(doi)
  } catch {
    // A percent sign that encodes nothing belongs to the DOI.
  }
  return decoded
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//, '')
    .replace(/^(10\.48550\/arxiv\.\d{4}\.\d{4,5})v\d+$/, '$1')
}

/** The addresses of arXiv and of publishers contain the DOI. */
function doiOfAddress(url: string | undefined): string | null {
  if (url === undefined) return null
  const arxiv = /arxiv\.org\/(?:abs|pdf)\/(\d{4}\.\d{4,5})/i.exec(url)?.[1]
  if (arxiv) return `10.48550/arxiv.${arxiv}`
  return /\/doi\/(?:abs\/|full\/|pdf\/|epdf\/)?(10\.\d{4,9}\/[^\s?#]+)/i.exec(url)?.[1] ?? null
}

/** Most words of a title or of the name of an organisation. */
const maxWords = 50

/**
 * Whether a text has the date, the title and the authors of a reference: persons as APA 7 writes them, or others with a
 * title in italics or a place of publication. "Hola profe, esta es mi nota (2020). No pude ir." has none.
 */
function isSearchable(csl: CslItem, layout: ReferenceLayout): boolean {
  const names = creditedNames(csl)
  if (layout.date === null || names.length === 0) return false
  if (!isTitle(csl.title) || !names.every(isName)) return false
  const areProper = layout.authors.isProper && names.every((name) => 'family' in name)
  return areProper || hasItalics(layout) || hasPlace(csl)
}

function isTitle(said = ''): boolean {
  return comparedText(said) !== '' && said.split(/\s+/).length <= maxWords
}

const hasItalics = ({ body, visible }: ReferenceLayout) =>
  visible.italics.some(({ start }) => start >= body.start && start < body.end)

const hasPlace = (csl: CslItem) =>
  [csl['container-title'], csl.publisher, csl.genre, csl.URL].some((place) => place?.trim())

/** How a letter to a teacher begins, and who speaks in it. */
const talk =
  /(?<!\p{L})(?:hola|profe|profes|profesor|profesora|profesores|querid[oa]s?|estimad[oa]s?|buen[oa]s|gracias|nota|yo|mi|mis|atentamente)(?!\p{L})/iu
/** Words inside the names of organisations. */
const joiners = new Set([
  ...groupJoiners,
  ...'con su the of and for in on at by und für des et du les le da do das dos em'.split(' '),
])
/** An organisation may be written without its capitals: "Instituto nacional de estadística". */
export const organisation =
  /^(?:academia|agencia|alcald[íi]a|asamblea|asociaci[óo]n|autoridad|ayuntamiento|banco|biblioteca|c[áa]mara|centro|colegio|comisi[óo]n|comit[ée]|confederaci[óo]n|consejo|corporaci[óo]n|corte|defensor[íi]a|departamento|direcci[óo]n|editorial|empresa|escuela|facultad|federaci[óo]n|fiscal[íi]a|fondo|fundaci[óo]n|gobierno|grupo|hospital|instituto|junta|ministerio|municipio|museo|naciones|observatorio|oficina|organizaci[óo]n|programa|red|secretar[íi]a|servicio|sistema|sociedad|superintendencia|tribunal|uni[óo]n|universidad) /i

/** Seven digits in a row are of an identity card or a telephone, not of an author. */
function isName(name: CslName): boolean {
  const said = 'literal' in name ? name.literal : `${name.family} ${name.given ?? ''}`
  const words = said.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length > maxWords || /\d{7}/.test(said) || talk.test(said)) return false
  if ('literal' in name && organisation.test(`${said} `)) return true
  return words.every(
    (word, at) => isCapitalised(word) || (at > 0 && joiners.has(word)) || isParticle(word),
  )
}

const isCapitalised = (word: string) =>
  /^[^\p{L}]*(?:\p{Lu}|\p{Lo}|(?:al|el|d|l)[-'’]\p{Lu})/u.test(word)

const isParticle = (word: string) => nameParticles.has(word) || /^[&/–—-]+$/.test(word)
