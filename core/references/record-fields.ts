import type { CslItem, CslName, CslType } from '#core/apa/csl.ts'

type Fields = { [Field in keyof Omit<CslItem, 'type'>]: CslItem[Field] | undefined }

/** A CSL item with the fields that are not empty. */
export function presentFields(type: CslType, fields: Fields): CslItem {
  const present = Object.entries(fields).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { type, ...Object.fromEntries(present) }
}

/** Crossref has a separate field for subtitles, and some records have the subtitle in both. */
export function joinTitle(title: string, subtitle: string | undefined): string {
  if (!subtitle || title.toLowerCase().includes(subtitle.toLowerCase())) return title
  return /[:.?!]$/.test(title) ? `${title} ${subtitle}` : `${title}: ${subtitle}`
}

/** Names as a reference shows them. */
export function namesWithInitials(names: readonly CslName[]): CslName[] {
  return names.map((name) =>
    'given' in name && name.given !== undefined
      ? { family: name.family, given: initialsOfGiven(name.given) }
      : name,
  )
}

/** "Gabriel José" → "G. J.": a reference shows initials alone. Initials stay as they are. */
export function initialsOfGiven(given: string): string {
  const words = given
    .replace(/\./g, '. ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  if (words.length === 1 && /^\p{Lu}{2,3}$/u.test(given))
    return [...given].map((one) => `${one}.`).join(' ')
  return words
    .map((word) =>
      word
        .split('-')
        .filter((part) => part !== '')
        .map((part) => `${(part.match(/\p{L}/u)?.[0] ?? '').toUpperCase()}.`)
        .join('-'),
    )
    .join(' ')
}
