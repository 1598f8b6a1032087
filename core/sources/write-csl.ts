import { type CslItem, type CslName, creditedNames, nameText, yearOf } from '#core/apa/csl.ts'
import { readEditors } from '#core/apa/reference-names.ts'
import { plainText } from '#core/document/inline.ts'
import { comparedText } from '#core/references/compared-text.ts'

/** CSL-JSON as other programs read it: an id, names in full where they are known, and no field of our own. */
export type PlainCsl = Record<string, unknown> & { id: string; type: string }

/** The last name of a list that goes on: pandoc's form of "and others" in BibTeX. */
export const othersName = 'others'

const own = new Set(['role', 'et-al', 'year-suffix', 'number-label', 'type'])

/**
 * Works as plain CSL-JSON, with ids like citation keys: "cabrera2006", "cabrera2006a". `taken`: how many ids of each key
 * the works before them have, if they are a part of a list.
 */
export function writeCslJson(
  works: readonly { csl: CslItem; names?: readonly CslName[] }[],
  taken = new Map<string, number>(),
): PlainCsl[] {
  return works.map(({ csl, names = [] }) => {
    const fields = Object.entries(csl).filter(([field]) => !own.has(field))
    const base = Object.fromEntries(fields)
    const role = csl.author ? 'author' : 'editor'
    const said = names.length > 0 ? names : csl[role]
    const others = csl['et-al'] ? [{ literal: othersName }] : []
    const full = said === undefined ? {} : { [role]: [...said, ...others] }
    const id = freeId(keyOf(csl), taken)
    return onOneLine({
      id,
      type: csl.type,
      ...base,
      ...(csl.title === undefined ? {} : { title: plainText(csl.title) }),
      ...(csl.edition === undefined
        ? {}
        : { edition: csl.edition.replace(/^(\d+)\.ª ed\.$/, '$1') }),
      ...(csl.translator === undefined ? {} : { translator: readEditors(csl.translator) }),
      ...(csl.page === undefined ? {} : { page: csl.page.replaceAll('–', '-') }),
      ...full,
    })
  })
}

/** Lines and control characters have a meaning in the formats of lists. */
function onOneLine<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\s]+/gu, ' ').trim() as Value
  if (Array.isArray(value)) return value.map(onOneLine) as Value
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([field, one]) => [field, onOneLine(one)])
  return Object.fromEntries(fields) as Value
}

function keyOf(csl: CslItem): string {
  const [first] = creditedNames(csl)
  const name = first ? nameText(first) : (csl.title ?? '')
  const [word = 'obra'] = comparedText(name).split(' ')
  return `${word.replace(/[^a-z0-9]/g, '') || 'obra'}${yearOf(csl) ?? ''}`
}

/** A key, with letters from the second work on: "cabrera2006", "cabrera2006a", …, "cabrera2006a1". */
function freeId(key: string, taken: Map<string, number>): string {
  const count = taken.get(key) ?? 0
  taken.set(key, count + 1)
  if (count === 0) return key
  const at = count - 1
  const letter = String.fromCharCode(97 + (at % 26))
  return freeId(`${key}${letter}${at < 26 ? '' : Math.floor(at / 26)}`, taken)
}
