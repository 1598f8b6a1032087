import { groupJoiners, nameParticles } from '#core/apa/citation-words.ts'
import type { CslItem, CslName } from '#core/apa/csl.ts'
import type { ReferenceLayout } from '#core/apa/reference-layout.ts'
import { comparedText } from './compared-text.ts'

/** No title or name of an organisation has as many words. */
const maxWords = 50

/**
 * Whether a text has the date, the title and the authors of a reference: persons as APA 7 writes them, or others with a
 * title in italics or a place of publication. "Hola profe, esta es mi nota (2020). No pude ir." has none.
 */
export function isSearchable(csl: CslItem, layout: ReferenceLayout): boolean {
  const names = csl.author ?? csl.editor ?? []
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
const organisation =
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
