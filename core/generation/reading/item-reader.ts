import { type ExhibitRole, isExhibit } from '#core/document/block-roles.ts'
import type { KnownPictures } from '#core/generation/changes/kept-figures.ts'
import { blockKeyOf, type GivenRole, hasTwoWords } from './aliases.ts'
import { type ExhibitText, newExhibitText } from './exhibit-text.ts'
import type { LiveText } from './growing-line.ts'
import { assignRoles, Item, type ItemPlace, isTitleOrHeading, type Placed } from './item.ts'
import { type ContentShape, MarkdownText } from './markdown-text.ts'
import { oneLine } from './text-normalizer.ts'

/** What the string being read is for. A `later` one is shown when it has ended, and only if it has two words. */
type Target = 'content' | 'later' | 'role' | 'level' | 'field'

/** Roles that cannot be mistaken for text: an array may be a role and its content, ["t1", "Introducción"]. */
const roleName = /^(?:title-main|title-meta|t[1-3]|h[1-6]|p|ref)$/

/** What may still become such a role. */
const roleBeginning = /^[a-z][a-z1-6-]{0,9}$/

/** A part of an item; its role is null where nothing has named one yet. */
export type LivePart = { role: GivenRole | null; level: 0 | 1 | 2 | 3; content: string }

/** What is certain of the item being read: its parts, in their order, and the string that follows them. */
export type LiveItem = {
  /** How many whole parts there are. */
  size: number
  /** State of the current string: how many parts are finished, and the heading level of the unfinished part. */
  parts: number
  level: LivePart['level'] | null
  part(index: number): LivePart
  growing: (Omit<LivePart, 'content'> & { takeText(): LiveText }) | null
}

/** Reads one item of `cuerpo` or `referencias` after another, whatever its shape and however deep it goes. */
export class ItemReader {
  /** The innermost object or array of the item, or the string that is one. */
  #item: Item | null = null
  /** A part of a reference that is itself an object or array, and the nesting depth in it. */
  #field: { key: string; texts: string[]; depth: number } | null = null
  #target: Target | null = null
  #key = ''
  #content: ContentText = new MarkdownText('block')
  #plain = ''
  #givenRole: GivenRole | null = null
  #count = 0
  /** Cache of `live`; null after a string, an object or an array began or ended. */
  #live: LiveItem | null = null
  readonly #pictures: KnownPictures

  constructor(pictures: KnownPictures) {
    this.#pictures = pictures
  }

  /** Begins an item of a list. */
  begin(place: ItemPlace, isGuessed: boolean): void {
    this.#live = null
    this.#count++
    this.#item = new Item(place, null)
    this.#item.isGuessed = isGuessed
  }

  /** An object or array begins inside the item. */
  open(key: string, isObject: boolean): void {
    this.#live = null
    const item = this.#item
    if (!item) return
    if (this.#field) {
      this.#field.depth++
      return
    }
    const { list, isBare, isStrict } = item.place
    const inner: ItemPlace = { list, isBare: !isObject, isArray: !isObject, isStrict }
    if (isBare) {
      this.#item = new Item(inner, item)
      return
    }
    const said = blockKeyOf(key)
    if (said.kind === 'content' || said.kind === 'items') this.#item = new Item(inner, item)
    else if (list === 'referencias') this.#field = { key, texts: [], depth: 1 }
    else if (said.kind === 'named') {
      this.#item = new Item(inner, item)
      this.#item.setRole('role', said.role === 'section-title' ? 'heading' : said.role)
    } else this.#item = new Item({ ...inner, isStrict: true }, item, true)
  }

  /** Closes the innermost container; returns the whole item if that was the outermost. */
  close(): Item | null {
    this.#live = null
    const item = this.#item
    if (!item) return null
    if (this.#field && --this.#field.depth > 0) return null
    if (this.#field) {
      item.fields.push({ key: this.#field.key, text: this.#field.texts.join(', ') })
      this.#field = null
      return null
    }
    const { parent, isExtra } = item
    item.close()
    this.#item = parent
    if (!parent) return item
    const { placed } = item
    if (placed.length > 0) parent.isGuessed = true
    if (isExtra) parent.extras.push(...assignRoles(placed, 'p'))
    else parent.add(placed)
    return null
  }

  startString(key: string): void {
    this.#live = null
    const item = this.#item
    if (!item) return
    this.#key = key
    this.#plain = ''
    this.#givenRole = null
    this.#target = this.#field ? 'field' : this.#targetIn(item)
    if (this.#target === 'content' || this.#target === 'later') {
      this.#content = this.#newContent(item.place.list === 'cuerpo' ? 'block' : 'reference', item)
    }
  }

  /** A bare string stands for a whole list of references, one on each line. */
  startReferenceList(): void {
    this.startString('')
    this.#content = this.#newContent('reference-list', null)
  }

  stringPiece(text: string): void {
    if (this.#target === 'content' || this.#target === 'later') this.#content.push(text)
    else if (this.#target !== null) this.#plain += text
  }

  stringEnd(): void {
    this.#live = null
    const item = this.#item
    const target = this.#target
    this.#target = null
    if (!item || target === null) return
    if (target === 'content' || target === 'later') this.#endContent(item, target)
    else if (target === 'role') item.setRole(this.#key, this.#plain)
    else if (target === 'level') item.level = Number(/[1-9]/.exec(this.#plain)?.[0] ?? 0) || null
    else if (this.#field) this.#field.texts.push(...[oneLine(this.#plain)].filter(Boolean))
    else item.fields.push({ key: this.#key, text: oneLine(this.#plain) })
  }

  /** The number of the item whose string is being read, or 0. */
  get openItem(): number {
    return this.#target === null ? 0 : this.#count
  }

  get list(): ItemPlace['list'] | null {
    return this.#item?.root.place.list ?? null
  }

  /** Whether the item is a bare string or an array: nothing can name its role. */
  get isBare(): boolean {
    return this.#item?.root.place.isBare ?? false
  }

  /** Characters of the visible part of the item. */
  get units(): number {
    let units = this.#showsContent ? this.#content.units : 0
    for (let item = this.#item; item; item = item.parent) {
      units += item.units
    }
    return units
  }

  /**
   * The item's content so far. `isCut`: nothing more will come, so the string being read ends at its last whole word,
   * and a half-written reference is left out, because it would be wrong.
   */
  placed(isCut: boolean): readonly Placed[] {
    let placed: readonly Placed[] = []
    if (this.#showsContent) {
      placed = this.#shownParts(isCut).map((part) => ({ part, role: this.#givenRole }))
    }
    for (let item = this.#item; item; item = item.parent) {
      const all = item.placed.length === 0 ? placed : [...item.placed, ...placed]
      placed = assignRoles(all, item.role)
    }
    return placed
  }

  /**
   * The part of the open item that later text cannot change; null without an open item. Cached until another part of it
   * begins.
   */
  get live(): LiveItem | null {
    const item = this.#item
    if (item === null) return null
    // Not cached in an array, where the string may turn out to be the name of a role.
    const isFixed = !item.place.isArray && this.#live?.parts === this.#content.parts.length
    if (isFixed && this.#live?.level === this.#content.growingLevel) return this.#live
    this.#live = this.#findLive(item)
    return this.#live
  }

  #findLive(innermost: Item): LiveItem {
    const chain: Item[] = []
    for (let item: Item | null = innermost; item; item = item.parent) chain.unshift(item)
    const unknown = chain.findIndex(({ isExtra }) => isExtra)
    const shown = unknown === -1 ? chain : chain.slice(0, unknown)
    const placed = shown.flatMap((item) => (item.placed.length > 0 ? [item.placed] : []))
    const before = placed.reduce((sum, all) => sum + all.length, 0)
    const content = unknown === -1 && this.#showsContent ? this.#content : null
    const givenRole = this.#givenRole
    const roleAt = (own: GivenRole | null, index: number) => liveRole(shown, own, index === 0)
    const level = content?.growingLevel ?? null
    const size = before + (content?.parts.length ?? 0)
    return {
      size,
      parts: this.#content.parts.length,
      level: this.#content.growingLevel,
      part: (index) => {
        const one = partAt(placed, index)
        const part = one?.part ?? content?.parts[index - before]
        if (part === undefined) throw new RangeError('The item has no such part')
        const own = one === null ? givenRole : one.role
        return { role: roleAt(own, index), level: part.level, content: part.content }
      },
      growing:
        content === null || level === null
          ? null
          : { role: roleAt(givenRole, size), level, takeText: () => content.takeLive() },
    }
  }

  /** Whether the string being read is shown: not where it may be the name of a role. */
  get #showsContent(): boolean {
    if (this.#target !== 'content') return false
    const item = this.#item
    if (!item?.place.isArray || item.placed.length > 0 || item.role !== null) return true
    if (item.place.list !== 'cuerpo' || this.#content.parts.length > 0) return true
    const { growing } = this.#content
    return growing !== null && !roleBeginning.test(growing.content)
  }

  #newContent(shape: ContentShape, item: Item | null): ContentText {
    const exhibit = exhibitOf(this.#givenRole, item)
    return exhibit ? newExhibitText(exhibit, this.#pictures) : new MarkdownText(shape)
  }

  #shownParts(isCut: boolean) {
    const { parts, growing } = this.#content
    if (isCut) return this.list === 'cuerpo' ? this.#content.cutParts() : parts
    return growing ? [...parts, growing] : parts
  }

  #targetIn(item: Item): Target | null {
    const { list, isBare, isStrict } = item.place
    const kept = isStrict ? 'later' : 'content'
    if (isBare) return kept
    const said = blockKeyOf(this.#key)
    if (said.kind === 'content' || said.kind === 'items') return kept
    if (list === 'referencias') {
      return said.kind === 'role' || said.kind === 'level' ? null : 'field'
    }
    if (said.kind === 'role' || said.kind === 'level') return said.kind
    if (said.kind !== 'named') return 'later'
    this.#givenRole = said.role
    return kept
  }

  #endContent(item: Item, target: 'content' | 'later'): void {
    this.#content.end()
    const { parts } = this.#content
    const text =
      parts.length === 1 ? (parts[0]?.content ?? '') : parts.map(({ content }) => content).join(' ')
    const mayBeRole = item.place.isArray && item.place.list === 'cuerpo'
    if (mayBeRole && item.placed.length === 0 && item.role === null && roleName.test(text)) {
      item.setRole('role', text)
      item.roleParts = parts
      return
    }
    if (target === 'later' && !hasTwoWords(text)) return
    const { isBare } = item.place
    const placed = parts.map((part) => ({ part, role: this.#givenRole }))
    if (target === 'later' && placed.length > 0) item.isGuessed = true
    const isUnknown = !isBare && blockKeyOf(this.#key).kind === 'other'
    if (isUnknown) item.extras.push(...assignRoles(placed, 'p'))
    else item.add(placed)
  }
}

/** What gathers a content: by the role that was named before it. */
type ContentText = MarkdownText | ExhibitText

/** The role of an exhibit, if it was named before the content. */
function exhibitOf(said: GivenRole | null, around: Item | null): ExhibitRole | null {
  let role = said
  for (let item = around; item && role === null; item = item.parent) role = item.role
  return role !== null && isExhibit(role) ? role : null
}

function partAt(segments: readonly (readonly Placed[])[], index: number): Placed | null {
  let at = index
  for (const segment of segments) {
    const found = segment[at]
    if (found) return found
    at -= segment.length
  }
  return null
}

/**
 * The role that a part of an open item has so far, from the items around it, outermost first: as `assignRoles` gives it once
 * they are closed, if nothing else comes. Null where nothing has named one.
 */
function liveRole(
  around: readonly Item[],
  own: GivenRole | null,
  isFirst: boolean,
): GivenRole | null {
  let role = own
  for (let at = around.length - 1; at >= 0; at--) {
    const said = around[at]?.role ?? null
    if (said === null) continue
    const isHeading = isTitleOrHeading(said)
    const isTitle = role === 'section-title' && isHeading
    if (role === null || isTitle) role = isFirst || !isHeading ? said : 'p'
  }
  return role
}
