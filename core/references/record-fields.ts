import { z } from 'zod'
import type { CslItem, CslName, CslType } from '#core/apa/csl.ts'
import { cutText } from '#core/document/truncate-text.ts'

/** The longest text of a field of a record, and the most names; whatever is longer is not a title nor authors. */
const maxFieldText = 3_000
const maxRecordNames = 5_000

/** A text of a record; absent where it is missing or of another form. */
export const recordText = z
  .string()
  .transform((text) => cutText(text, maxFieldText))
  .optional()
  .catch(undefined)

/** The list of a record, cut before its entries are read. */
export function recordList<Entry extends z.ZodType>(entry: Entry) {
  return z
    .custom<unknown[]>(Array.isArray)
    .transform((given) => given.slice(0, maxRecordNames))
    .pipe(z.array(entry))
    .catch([])
}

/** What a table has under a key that a stranger wrote: `constructor` is no key of ours. */
export function lookUp<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

type Fields = { [Field in keyof Omit<CslItem, 'type'>]: CslItem[Field] | undefined }

/** A CSL item with the fields that are not empty. */
export function presentFields(type: CslType, fields: Fields): CslItem {
  const present = Object.entries(fields).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { type, ...Object.fromEntries(present) }
}

/** A year as a record has it, if a work can be of that year. */
export function yearIn(value: number | null | undefined): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 2_200
    ? Number(value)
    : undefined
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
      ? { ...name, given: initialsOfGiven(name.given) }
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
