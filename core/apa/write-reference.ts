import type { CslItem, CslName } from './csl.ts'
import type { Conjunction } from './finding.ts'
import { writeDate, writeDay } from './reference-date.ts'

/**
 * Writes a work as a reference in APA 7 (Spanish), `*…*` for italics: "García, L. M. y Mendoza, P. R. (2019). Title.
 * *Journal*, *12*(3), 45–67. https://doi.org/…". Of 21 authors or more the first 19 and the last; what an item does
 * not say is left out. `conjunction` is the word before the last author: " y " or ", & ". Source: APA 7 §9–10.
 */
export function writeReference(csl: CslItem, options: { conjunction: Conjunction }): string {
  const names = csl.author ?? (csl.type === 'chapter' ? undefined : csl.editor)
  const head = names && names.length > 0 ? headOf(csl, names, options.conjunction) : null
  const title = csl.title ?? ''
  const date = `(${writeDate(csl)})`
  const start = head === null ? `${withStop(titleOf(csl))} ${date}.` : `${withStop(head)} ${date}.`
  const parts = [
    start,
    head === null ? '' : titlePart(csl, title),
    ...placeParts(csl, options, head === null),
  ]
  const original = csl['original-date']?.['date-parts'][0]?.[0]
  if (csl.accessed && csl.URL) parts.push(`Recuperado el ${writeDay(csl.accessed)}, de`)
  if (csl.DOI) parts.push(`https://doi.org/${csl.DOI}`)
  else if (csl.URL) parts.push(csl.URL)
  if (original) parts.push(`(Obra original publicada en ${original})`)
  return parts.filter((part) => part !== '').join(' ')
}

function headOf(csl: CslItem, names: readonly CslName[], conjunction: Conjunction): string {
  const list = writeNames(names, conjunction) + (csl['et-al'] ? ' et al.' : '')
  if (csl.author) return csl.role && csl.type !== 'chapter' ? `${list} (${csl.role})` : list
  return `${list} (${csl.role ?? (names.length > 1 ? 'Eds.' : 'Ed.')})`
}

/** The authors of a reference: "Pérez, J., Ruiz, L., Jr. y Mora, P." Source: APA 7 §9.8. */
export function writeNames(names: readonly CslName[], conjunction: Conjunction): string {
  const said = names.map((name) =>
    'literal' in name
      ? name.literal
      : [name.family, name.given, name.suffix].filter(Boolean).join(', '),
  )
  const last = said.at(-1) ?? ''
  if (said.length < 2) return last
  if (said.length > 20) return `${said.slice(0, 19).join(', ')}, … ${last}`
  return `${said.slice(0, -1).join(', ')}${joint(conjunction, last)}${last}`
}

/** " y ", " e " before the sound i, or ", & ". */
export function joint(conjunction: Conjunction, next: string): string {
  return conjunction === '&' ? ', & ' : ` ${andBefore(next)} `
}

/** The word or sign before the last of several editors, of whom `next` begins so: " y ", " & ", ", & ". */
export function editorJoint(conjunction: Conjunction, next: string, count: number): string {
  return conjunction === '&' && count === 2 ? ' & ' : joint(conjunction, next)
}

/** Editors before their book: "E. Lander, L. Paz y A. Ruiz". */
export function joinEditors(names: readonly CslName[], conjunction: Conjunction): string {
  const said = names.map(nameInWords)
  const last = said.at(-1) ?? ''
  if (said.length < 2) return last
  return `${said.slice(0, -1).join(', ')}${editorJoint(conjunction, last, said.length)}${last}`
}

/** "e" before the sound i ("Ibarra", "Hidalgo"), else "y" ("Hierro"). Source: RAE. */
export function andBefore(next: string): 'y' | 'e' {
  return /^(?:i|í|hi(?![aeoáéó])|hí)/i.test(next) && !/^i[aeoáéó]/i.test(next) ? 'e' : 'y'
}

/** Ends a part with a full stop, unless it has an end already. */
function withStop(text: string): string {
  return /(?:[.?!…]|[.?!…]\*)$/.test(text) ? text : `${text}.`
}

const romanTitle = new Set(['chapter', 'article-journal', 'article-newspaper'])

function titleOf(csl: CslItem): string {
  const title = csl.title ?? ''
  return romanTitle.has(csl.type) ? title : `*${title}*`
}

function titlePart(csl: CslItem, title: string): string {
  if (title === '') return ''
  const notes = csl.type === 'chapter' ? '' : notesOf(csl)
  return withStop(`${titleOf(csl)}${notes}${genreOf(csl)}`)
}

function notesOf(csl: CslItem): string {
  const { type, edition, version, number, translator } = csl
  const isBook = type === 'book' || type === 'report'
  const label = csl['number-label']
  const notes = inBrackets([
    edition,
    isBook && csl.volume && `Vol. ${csl.volume}`,
    version && `Versión ${version}`,
    (isBook || type === 'standard') && number && (label ? `${label} ${number}` : number),
  ])
  return translator ? `${notes} (${translator}, Trad.)` : notes
}

function inBrackets(parts: readonly (string | false | undefined)[]): string {
  const said = parts.filter(Boolean)
  return said.length > 0 ? ` (${said.join(', ')})` : ''
}

/** "p. 4", "pp. 4–9" */
export const pagesOf = (page: string) => `${/[–-]/.test(page) ? 'pp.' : 'p.'} ${page}`

/** Whether an article is found by its number instead of pages: "e123". */
export const isArticleNumber = (page: string) => /^[a-z]+\d+$/i.test(page)

function genreOf(csl: CslItem): string {
  if (!csl.genre) return ''
  const isKept = csl.type === 'thesis' && csl.publisher && !/no publicad/.test(csl.genre)
  return isKept ? ` [${csl.genre}, ${csl.publisher}]` : ` [${csl.genre}]`
}

function placeParts(
  csl: CslItem,
  { conjunction }: { conjunction: Conjunction },
  isTitleFirst: boolean,
): string[] {
  const container = csl['container-title']
  if (csl.type === 'chapter') return chapterParts(csl, conjunction)
  if (csl.type === 'article-journal' || csl.type === 'article-newspaper') {
    return container ? [withStop(serialOf(csl, container))] : []
  }
  if (csl.type === 'legislation')
    return container ? [withStop(officialJournal(csl, container))] : stopped(csl.publisher)
  if (csl.type === 'paper-conference') {
    const place = csl['event-place']
    return container ? [withStop(place ? `${container}, ${place}` : container)] : []
  }
  if (csl.type === 'webpage') return stopped(container)
  const isThesisInGenre = csl.type === 'thesis' && csl.genre && !/no publicad/.test(csl.genre)
  const notes = isTitleFirst ? notesOf(csl).trim() : ''
  return [
    ...stopped(notes === '' ? undefined : notes),
    ...stopped(isThesisInGenre ? csl.archive : csl.publisher),
  ]
}

const stopped = (text: string | undefined) => (text ? [withStop(text)] : [])

function officialJournal(csl: CslItem, container: string): string {
  const label = csl['number-label']
  if (!csl.number) return label ? `${container}, ${label}` : container
  return label ? `${container}, ${label} ${csl.number}` : `${container} ${csl.number}`
}

/** "*Revista*, *12*(3), 45–67". An article by its number: "Artículo e123". Source: APA 7 §9.25–9.27. */
function serialOf(csl: CslItem, container: string): string {
  const volume = csl.volume ? `, *${csl.volume}*` : ''
  const issue = csl.issue ? `${csl.volume ? '' : ', '}(${csl.issue})` : ''
  const isArticle = csl.type === 'article-journal' && isArticleNumber(csl.page ?? '')
  const page = csl.page ? `, ${isArticle ? 'Artículo ' : ''}${csl.page}` : ''
  return `*${container}*${volume}${issue}${page}`
}

/** The name of an editor or translator inside a reference: "M. L. King, Jr.". Source: APA 7 §9.28. */
export function nameInWords(name: CslName): string {
  if ('literal' in name) return name.literal
  const person = [name.given, name.family].filter(Boolean).join(' ')
  return name.suffix ? `${person}, ${name.suffix}` : person
}

function chapterParts(csl: CslItem, conjunction: Conjunction): string[] {
  const editors = csl.editor ?? []
  const names = joinEditors(editors, conjunction)
  const role = csl.role ?? (editors.length > 1 ? 'Eds.' : 'Ed.')
  const by = names === '' ? '' : `${names} (${role}), `
  const volume = csl.volume && `Vol. ${csl.volume}`
  const notes = inBrackets([csl.edition, volume, csl.page && pagesOf(csl.page)])
  const container = csl['container-title']
  return [
    ...(container ? [withStop(`En ${by}*${container}*${notes}`)] : []),
    ...stopped(csl.publisher),
  ]
}
