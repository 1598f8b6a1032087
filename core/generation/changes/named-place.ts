import {
  type BlockRole,
  blockRoles,
  isHeadingRole,
  isKnownRole,
  shownRole,
} from '#core/document/block-roles.ts'
import type { AcademicText } from '#core/document/model.ts'
import {
  type ChangeAction,
  type ChangePlace,
  type NamedPlace,
  readAction,
  readPlace,
} from './change-place.ts'

/** An item of `cambios`, as the model wrote it. */
export type Item = {
  accion: string
  bloque: string
  empieza: string
  role: string
  content: string
}

export type Place = ChangePlace & {
  /** A text goes after the blocks, whatever the action is. */
  asksAfter: boolean
  /** Nothing is replaced or removed there. */
  isDoubtful: boolean
}

/** More of a field that names a place, an action or a role is not read. */
export const maxNameLength = 200
/** Fewer letters are no check of a place; of more than `enoughLetters` these suffice. */
const minLetters = 4
const enoughLetters = 12

/** Finds the places of a document that the items of a revision name. */
export class Places {
  readonly #base: AcademicText
  readonly #beginnings: { b: readonly string[]; r: readonly string[] }
  /** Cache: the indices of the blocks that begin with the searched text. */
  readonly #found = new Map<string, readonly number[]>()
  /** The place of the item before: a text without a tag follows it. */
  last: ChangePlace | null = null

  constructor(base: AcademicText) {
    this.#base = base
    this.#beginnings = {
      b: base.cuerpo.map(({ content }) => lettersOf(content)),
      r: base.referencias.map(({ content }) => lettersOf(content)),
    }
  }

  /**
   * The place that an item names. `empieza` has to be how the block there begins; else the nearest block that begins so
   * is meant, and where none does, the text is added and nothing is replaced.
   */
  of(item: Item): Place {
    const place = this.#named(item)
    const said = lettersOf(item.empieza)
    if (said.length < minLetters || place.from < 0) return place
    const nearest = this.#nearest(place, said)
    if (nearest !== null) {
      const last = this.#beginnings[place.list].length - 1
      const to = Math.min(last, place.to + nearest - place.from)
      return { ...place, from: nearest, to }
    }
    // An addition may show the first words of its own text instead: its place counts.
    if (readAction(item.accion) === 'agregar') return place
    return { ...place, asksAfter: true, isDoubtful: true }
  }

  /** Whether its blocks are of a newer version of the program: a model, which sees paragraphs, would take their form. */
  isUnknown({ list, from, to }: ChangePlace): boolean {
    const blocks = list === 'b' ? this.#base.cuerpo.slice(from, to + 1) : []
    return blocks.length > 0 && blocks.every(({ role }) => !isKnownRole(role))
  }

  /** The title is replaced by a title only; an unknown role is that of the one block that the item replaces. */
  roleOf({ accion, role: written }: Item, place: Place): BlockRole {
    const said = written.trim().toLowerCase()
    const known = blockRoles.find((role) => role === said && role !== 'ref')
    const only = place.from === place.to ? this.#base.cuerpo[place.from] : undefined
    const before = only && shownRole(only.role)
    const replaces = readAction(accion) !== 'agregar' && !place.asksAfter
    if (before === 'title-main' && replaces && known && isHeadingRole(known)) return 'title-main'
    return known ?? (replaces ? before : undefined) ?? 'p'
  }

  #named(item: Item): Place {
    const sizes = { b: this.#base.cuerpo.length, r: this.#base.referencias.length }
    const role = item.role.trim().toLowerCase()
    const isReference = role === 'ref'
    const named = readPlace(item.bloque, sizes, isReference)
    if (named === null) {
      if (isReference) return { ...this.#end('r'), isDoubtful: true }
      const last = this.last?.list === 'b' ? this.last : this.#end('b')
      return { ...last, asksAfter: true, isDoubtful: true }
    }
    // A reference that is added after a block of the body, or a paragraph after a reference.
    if (isReference && named.list === 'b') return this.#end('r')
    if (named.list === 'r' && /^(?:p|quote|t[123])$/.test(role)) return this.#end('b')
    return placeOf(named)
  }

  #end(list: 'b' | 'r'): Place {
    const last = this.#beginnings[list].length - 1
    return { list, from: last, to: last, asksAfter: true, isDoubtful: false }
  }

  /** The block nearest to the place that begins so, the place itself first; null when none does. */
  #nearest({ list, from }: ChangePlace, said: string): number | null {
    const wanted = said.length > enoughLetters ? said.slice(0, enoughLetters) : said
    const key = `${list} ${wanted}`
    let found = this.#found.get(key)
    if (found === undefined) {
      found = this.#beginnings[list].flatMap((one, at) => (one.startsWith(wanted) ? [at] : []))
      this.#found.set(key, found)
    }
    let nearest: number | null = null
    for (const at of found) {
      if (nearest === null || Math.abs(at - from) < Math.abs(nearest - from)) nearest = at
    }
    return nearest
  }
}

function placeOf(named: NamedPlace): Place {
  const { list, from, to, asksAfter, isBeyond } = named
  if (!isBeyond) return { list, from, to, asksAfter, isDoubtful: false }
  return { list, from: Math.max(0, to), to, asksAfter: true, isDoubtful: true }
}

/** What an item does at its place; null when that is nothing. */
export function actionOf({ accion, content }: Item, place: Place): ChangeAction | null {
  const action = readAction(accion)
  if (action !== 'cambiar' && action !== null) return action
  if (place.asksAfter) return 'agregar'
  return content.trim() === '' ? null : 'cambiar'
}

/** The first letters and digits of a text: marks, quotes and the asterisks of italics do not count. */
function lettersOf(text: string): string {
  return text
    .slice(0, maxNameLength)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 2 * enoughLetters)
}
