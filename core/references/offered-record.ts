import type { CslItem, CslName } from '#core/apa/csl.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { placeKind } from '#core/apa/place-names.ts'
import { comparedText } from './compared-text.ts'
import { namesWithInitials } from './record-fields.ts'

const word = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu

/**
 * A record as an APA 7 reference writes it, before it is offered: initials, surnames and titles without the capitals of
 * the deposit, a dash between pages. Words that the student wrote keep the student's capitals, because a deposit in
 * capitals does not tell names from other words.
 * Source: APA 7 §6.17 (sentence case), §9.8 (initials).
 */
export function offeredRecord(given: CslItem, record: CslItem): CslItem {
  const container = record['container-title']
  return {
    ...record,
    ...(record.title && { title: sentenceCase(record.title, given.title ?? '') }),
    ...(container && {
      'container-title': isAllCapitals(container)
        ? journalCase(container, given['container-title'] ?? '')
        : container,
    }),
    ...(record.author && { author: offeredNames(record.author) }),
    ...(record.editor && { editor: offeredNames(record.editor) }),
    ...(record.page && { page: offeredPages(record.page, given.page ?? '') }),
  }
}

/** A title of a deposit in capitals, or with the capitals of English titles, in sentence case. */
function sentenceCase(title: string, given: string): string {
  const capitals = isAllCapitals(title)
  if (!capitals && !isTitleCase(title)) return title
  const known = formsOf(given)
  let end = 0
  return title.replace(word, (said, at: number) => {
    const isFirst =
      at === 0 || /[:.?!¿¡—]\s*["“«]?\s*$/u.test(title.slice(Math.max(end, at - 8), at))
    end = at + said.length
    const own = known.get(comparedText(said))
    if (own !== undefined && !isFirst) return own
    if (!capitals && isName(said)) return said
    const small = placeKind(said) === 'certain' ? capitalised(said) : said.toLowerCase()
    return isFirst ? small.charAt(0).toUpperCase() + small.slice(1) : small
  })
}

/** "USA", "COVID-19", "iPhone", "I", and "Quito" have their capitals in any title. */
function isName(said: string): boolean {
  return (
    said === 'I' ||
    /\p{Lu}.*\p{Lu}/u.test(said) ||
    /\p{N}/u.test(said) ||
    placeKind(said) === 'certain'
  )
}

const small = new Set(
  'de del la las los el y e en para por con a al sobre of the and in for on to an da do das dos et des du'.split(
    ' ',
  ),
)

/** A journal's name in capitals with ordinary ones: "REVISTA DE EDUCACIÓN" becomes "Revista de Educación". */
function journalCase(name: string, given: string): string {
  const known = formsOf(given)
  return name.replace(word, (said, at: number) => {
    const own = known.get(comparedText(said))
    if (own !== undefined) return own
    const lower = said.toLowerCase()
    return at > 0 && small.has(lower) ? lower : capitalised(said)
  })
}

/** The words of a text with its author's capitals, by their compared form; none if the text is in capitals throughout. */
function formsOf(given: string): Map<string, string> {
  if (isAllCapitals(given) || isTitleCase(given)) return new Map()
  return new Map((given.match(word) ?? []).slice(1).map((said) => [comparedText(said), said]))
}

const capitalised = (said: string) => said.charAt(0).toUpperCase() + said.slice(1).toLowerCase()

const offeredNames = (names: readonly CslName[]) => namesWithInitials(names).map(withoutCapitals)

/** "MORA ALVARADO" as "Mora Alvarado"; a single short word may be initials and stays. */
function withoutCapitals(name: CslName): CslName {
  if (!('family' in name) || !/^[\p{Lu}\s'’-]{4,}$/u.test(name.family)) return name
  const family = name.family
    .toLowerCase()
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/(?<=\s)(?:De|Del|La|Las|Los|Y)(?=\s)/g, (particle) => particle.toLowerCase())
  return { ...name, family }
}

/** Deposits often lack the last page: then the student's pages stay. */
function offeredPages(found: string, given: string): string {
  const first = found.trim()
  const isFirstOf =
    /^\w+$/.test(first) && /^\s*\w+\s*[-–—]/.test(given) && given.trim().startsWith(first)
  return isFirstOf ? given : found.replace(/(\d)\s*[-–—]+\s*(\d)/, '$1–$2')
}
