import { type BlockRole, isExhibit, isProse } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import type { Block, Reference } from '#core/document/model.ts'
import { type GivenRole, hasTwoWords, headingOf, roleOf } from './aliases.ts'
import { oneCleanLine, type Part, part } from './markdown-text.ts'

/** A part and its own role, or null where the role of its item counts. */
export type Placed = { part: Part; role: GivenRole | null }

export type ItemPlace = {
  list: 'cuerpo' | 'referencias'
  /** Its strings have no keys: it is an array or a bare string. */
  isBare: boolean
  isArray: boolean
  /** The item came where none was expected, so it is ignored if it is a single word. */
  isStrict: boolean
}

/** An item of a list, whatever its shape, or an object or array inside one. */
export class Item {
  readonly place: ItemPlace
  /** The item around it, or null for an item of the list itself. */
  readonly parent: Item | null
  readonly root: Item
  /** Whether it came under an unknown key: it goes after the parent's content. */
  readonly isExtra: boolean
  /** Its content, in order, and the characters of it. */
  placed: Placed[] = []
  units = 0
  /** Content that goes after `placed`. */
  readonly extras: Placed[] = []
  readonly fields: ReferenceField[] = []
  /** Whether it holds something whose meaning was guessed. */
  isGuessed = false
  level: number | null = null
  /** The parts of the string that gave an array its role. */
  roleParts: readonly Part[] = []
  #role: GivenRole | null = null
  #rank = -1
  #unknownRole = ''

  constructor(place: ItemPlace, parent: Item | null, isExtra = false) {
    this.place = place
    this.parent = parent
    this.root = parent?.root ?? this
    this.isExtra = isExtra
  }

  /** A known role takes precedence over an unknown one, and the key `role` over `type`; else the last one counts. */
  setRole(key: string, name: string): void {
    if (/^[-+\d.eE\s]*$/.test(name)) return
    const said = roleOf(name)
    const rank = (said === null ? 0 : 2) + (/^rol/i.test(key) ? 1 : 0)
    if (rank < this.#rank) return
    this.#rank = rank
    // A content that came before was read as paragraphs.
    this.#role = said !== null && isExhibit(said) && this.placed.length > 0 ? 'p' : (said ?? 'p')
    this.#unknownRole = said === null ? name : ''
  }

  get role(): GivenRole | null {
    const isOpen = this.#role === 'heading' || this.#role === 'title'
    return isOpen && this.level !== null
      ? headingOf(this.level)
      : this.#role === 'heading'
        ? 't1'
        : this.#role
  }

  add(placed: readonly Placed[]): void {
    for (const one of placed) {
      this.placed.push(one)
      this.units += one.part.units
    }
  }

  #place(placed: Placed[]): void {
    this.placed = []
    this.units = 0
    this.add(placed)
  }

  /** Nothing more comes: `placed` is all of its content. */
  close(): void {
    if (this.fields.length > 0) this.#joinFields()
    if (this.placed.length === 0 && this.roleParts.length > 0 && !this.place.isStrict) {
      this.#role = null
      this.add(this.roleParts.map((part) => ({ part, role: null })))
    }
    // An unknown role may be all the content of the item.
    const isAll = this.placed.length === 0 && hasTwoWords(this.#unknownRole)
    if (isAll) this.add([{ part: part(0, oneCleanLine(this.#unknownRole)), role: 'p' }])
    if (this.#unknownRole !== '' && this.placed.length > 0) this.isGuessed = true
    if (this.extras.length > 0) this.isGuessed = true
    this.#place(assignRoles(this.placed, this.role))
    this.add(this.extras)
  }

  /** Adds the reference that came in parts to the item's own content, if there is any. */
  #joinFields(): void {
    const [first = null, ...others] = this.placed
    const said = first?.part.content ?? null
    const joined = joinReferenceFields(this.fields, said)
    if (joined.length === 0 || (joined.length === 1 && joined[0] === said)) return
    this.isGuessed = true
    const placed = joined.map((text) =>
      first && text === said ? first : { part: part(0, text), role: null },
    )
    this.#place([...placed, ...others])
  }
}

/** Whether a role is that of a title or a heading: further paragraphs of its content are text under it. */
export function isTitleOrHeading(role: GivenRole): boolean {
  return !isProse(role) && !isExhibit(role) && role !== 'ref' && role !== 'title-meta'
}

/** Gives an item's role to its parts: a heading's only to the first of them. */
export function assignRoles(placed: readonly Placed[], role: GivenRole | null): Placed[] {
  if (role === null) return [...placed]
  const isHeading = isTitleOrHeading(role)
  let isFirst = true
  return placed.map((one) => {
    const isTitle = one.role === 'section-title' && isHeading
    if (one.role !== null && !isTitle) return one
    const own = isFirst || !isHeading ? role : 'p'
    isFirst = false
    return { ...one, role: own }
  })
}

/** The blocks of a closed item; `hasTitle`: the work already has its title. */
export function blocksOf(placed: readonly Placed[], hasTitle: boolean): Block[] {
  return placed.map(({ part, role: said }) => {
    const isTitle = said === 'title' || (said === 'section-title' && placed.length === 1)
    const role = isTitle && !hasTitle ? 'title-main' : plainRole(said, part.level)
    if (part.block?.role !== role) part.block = { role, content: part.content }
    return part.block
  })
}

export function titleIn(blocks: readonly Block[]): string | null {
  return blocks.find(({ role }) => role === 'title-main')?.content ?? null
}

const references = new WeakMap<Part, Reference>()

/** Always returns the same object for a part, so that a finished reference keeps its identity. */
export function referenceOf({ part }: Placed): Reference {
  const reference = references.get(part) ?? { content: part.content }
  references.set(part, reference)
  return reference
}

/** The role of a block, from what was said and from the level of a Markdown heading. */
export function plainRole(said: GivenRole | null, level: Part['level']): BlockRole {
  if (said === null || said === 'p') return level === 0 ? 'p' : headingOf(level)
  return said === 'title' || said === 'section-title' || said === 'heading' ? 't1' : said
}

/** A string of a reference that came as an object of its parts. */
type ReferenceField = { key: string; text: string }

const year = /^(?:año|ano|anio|year|fecha|date)$/i
/** Parts that are not shown on the page. */
const identifier = /^(?:id|key|clave|index|indice|índice|numero|número|type|tipo|role|rol)$/i
const address = /^(?:https?:\/\/|www\.|10\.\d{4,9}\/)\S+$/
/** A year in brackets: the string is a whole reference, not a part of one. */
const wholeReference = /\((?:\d{4}|s\. ?f\.)/i

/**
 * References out of the parts they came in, in their order: "Author (year). Title. Publisher. URL". Beside a `content`
 * only those parts count that it does not hold yet, and a single word does not.
 */
export function joinReferenceFields(
  fields: readonly ReferenceField[],
  content: string | null,
): string[] {
  const whole: string[] = []
  const joined = content === null || content === '' ? [] : [content]
  // What is joined, as it is compared: read once, however many parts there are.
  let known = comparable(content ?? '')
  for (const { key, text: raw } of fields) {
    const text = oneCleanLine(raw)
    if (text === '' || identifier.test(key)) continue
    const compared = comparable(text)
    if (known.includes(compared)) continue
    if (content !== null && !hasTwoWords(text) && !address.test(text)) continue
    if (wholeReference.test(text)) {
      whole.push(text)
      continue
    }
    const last = joined.at(-1)
    const isYear = year.test(key) && last !== undefined && content === null
    if (last !== undefined && !isYear) joined[joined.length - 1] = withStop(last)
    known += isYear ? ` (${compared})` : ` ${compared}`
    joined.push(isYear ? `(${text})` : text)
  }
  const reference = joined.join(' ')
  if (content === null && !hasTwoWords(reference)) return whole
  return [content === null ? withStop(reference) : reference, ...whole]
}

const comparable = (text: string) => plainText(text).toLowerCase()

/** An address gets no full stop; an initial already has one. */
function withStop(text: string): string {
  const lastWord = text.slice(text.lastIndexOf(' ') + 1)
  const isAddress = /(?:https?:\/\/|www\.|10\.\d{4,9}\/)\S/.test(lastWord)
  return isAddress || /[.!?]\*?$/.test(text.slice(-2)) ? text : `${text}.`
}
