/** What an item of `cambios` does. `conservar`, which some models write for blocks that stay, does nothing. */
export type ChangeAction = 'cambiar' | 'agregar' | 'quitar' | 'mover' | 'conservar'

/** Blocks `from` to `to`, inclusive, of the body (`b`) or the references (`r`), from 0. `to` is -1 before the first. */
export type ChangePlace = { list: 'b' | 'r'; from: number; to: number }

/** A place as a model named it. */
export type NamedPlace = ChangePlace & {
  /** Whether the words say "after": the text is then inserted after the block, whatever the action is. */
  asksAfter: boolean
  /** Whether it is outside the list. */
  isBeyond: boolean
}

/** How many characters of an action or a place are read. */
const maxPlaceLength = 200

const actions: readonly [RegExp, ChangeAction][] = [
  [/^(?:quit|elimin|borr|suprim|delet|remov)/i, 'quitar'],
  [/^(?:mov|muev|traslad|reorden)/i, 'mover'],
  [/^(?:agreg|añad|anad|insert|add|append|nuev|despu)/i, 'agregar'],
  [/^(?:conserv|manten|igual|keep|sin)/i, 'conservar'],
  [/^(?:cambi|reempl|sustit|modif|edit|actual|reescr|replac|updat|chang)/i, 'cambiar'],
]

/** The action that a model wrote, in Spanish or English; null when it is none of them. */
export function readAction(written: string): ChangeAction | null {
  return (
    actions.find(([pattern]) => pattern.test(written.slice(0, maxPlaceLength).trim()))?.[1] ?? null
  )
}

const tag = /([br])?\s{0,3}(\d{1,4})/giu

/**
 * Reads the tags of a place however a model writes them: 'b5', 'B5-B8', '[b5]', '5 a 8', 'b5, b6 y b7', 'después de b5'.
 * Tags without "b" or "r" are of the references if `isReference`. Reversed ends are swapped, a place beyond the list is
 * its end. Null when it names no tag.
 */
export function readPlace(
  written: string,
  sizes: { b: number; r: number },
  isReference = false,
): NamedPlace | null {
  const tags = [...written.slice(0, maxPlaceLength).matchAll(tag)]
  const [first] = tags
  if (first === undefined) return null
  const isOfReferences = first[1] === undefined ? isReference : /r/i.test(first[1])
  const list = isOfReferences ? 'r' : 'b'
  const numbers = tags.map(([, , digits]) => Number(digits))
  const size = sizes[list]
  const from = Math.min(...numbers)
  const to = Math.max(...numbers)
  return {
    list,
    from: Math.max(0, Math.min(from, size + 1) - 1),
    to: Math.min(to, size) - 1,
    asksAfter: /\+|despu[eé]s|tras\b|after|final/iu.test(written),
    isBeyond: from > size || to === 0,
  }
}
