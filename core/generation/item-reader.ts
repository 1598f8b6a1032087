import { Item, type ItemPlace, type Placed, settle } from './answer-item.ts'
import { blockKeyOf, type GivenRole, hasTwoWords } from './answer-shapes.ts'
import { MarkdownText } from './markdown-text.ts'
import { oneLine } from './text-normalizer.ts'

/** The use of the string being read. A `later` one is used only if it has two words, and not shown before. */
type Target = 'content' | 'later' | 'role' | 'level' | 'field'

/** Roles that cannot be mistaken for text: an array may be a role and its content, ["t1", "Introducción"]. */
const roleName = /^(?:title-main|title-meta|t[1-3]|h[1-6]|p|ref)$/

/** Reads one item of `cuerpo` or `referencias` after another, whatever its shape and however deep it goes. */
export class ItemReader {
  /** The innermost object or array of the item, or the string that is one. */
  #item: Item | null = null
  /** A part of a reference that is itself an object or array, and the nesting depth in it. */
  #field: { key: string; texts: string[]; depth: number } | null = null
  #target: Target | null = null
  #key = ''
  #content = new MarkdownText('block')
  #plain = ''
  #givenRole: GivenRole | null = null
  #count = 0

  /** Begins an item of a list. */
  begin(place: ItemPlace, isGuessed: boolean): void {
    this.#count++
    this.#item = new Item(place, null)
    this.#item.isGuessed = isGuessed
  }

  /** An object or array begins inside the item. */
  open(key: string, isObject: boolean): void {
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
    if (said.kind === 'content' || said.kind === 'items') {
      item.forget(key)
      this.#item = new Item(inner, item, key)
    } else if (list === 'referencias') this.#field = { key, texts: [], depth: 1 }
    else if (said.kind === 'named') {
      item.forget(key)
      this.#item = new Item(inner, item, key)
      this.#item.setRole('role', said.role === 'section-title' ? 'heading' : said.role)
    } else this.#item = new Item({ ...inner, isStrict: true }, item, null)
  }

  /** Closes the innermost container; returns the whole item if that was the outermost. */
  close(): Item | null {
    const item = this.#item
    if (!item) return null
    if (this.#field && --this.#field.depth > 0) return null
    if (this.#field) {
      item.fields.push({ key: this.#field.key, text: this.#field.texts.join(', ') })
      this.#field = null
      return null
    }
    const { parent, key } = item
    item.close()
    this.#item = parent
    if (!parent) return item
    const { placed } = item
    if (placed.length > 0) parent.isGuessed = true
    if (key === null) parent.extras.push(...settle(placed, 'p'))
    else parent.add(placed.map((one) => ({ part: one.part, role: one.role, key })))
    return null
  }

  startString(key: string): void {
    const item = this.#item
    if (!item) return
    this.#key = key
    this.#plain = ''
    this.#givenRole = null
    this.#target = this.#field ? 'field' : this.#targetIn(item)
    if (this.#target === 'content' || this.#target === 'later') {
      this.#content = new MarkdownText(item.place.list === 'cuerpo' ? 'block' : 'reference')
    }
  }

  /** A bare string stands for a whole list of references, one on each line. */
  startReferenceList(): void {
    this.startString('')
    this.#content = new MarkdownText('reference-list')
  }

  stringPiece(text: string): void {
    if (this.#target === 'content' || this.#target === 'later') this.#content.push(text)
    else if (this.#target !== null) this.#plain += text
  }

  stringEnd(): void {
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

  get isEmpty(): boolean {
    if (this.#target === 'content' && !this.#content.isEmpty) return false
    for (let item = this.#item; item; item = item.parent) {
      if (item.placed.length > 0) return false
    }
    return true
  }

  /** Characters of the visible part of the item. */
  get units(): number {
    let units = this.#target === 'content' ? this.#content.units : 0
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
    if (this.#target === 'content') {
      placed = this.#shownParts(isCut).map((part) => ({ part, role: this.#givenRole, key: '' }))
    }
    for (let item = this.#item; item; item = item.parent) {
      const all = item.placed.length === 0 ? placed : [...item.placed, ...placed]
      placed = settle(all, item.role)
    }
    return placed
  }

  #shownParts(isCut: boolean) {
    const { parts, growing } = this.#content
    if (isCut) return this.list === 'cuerpo' ? this.#content.cut() : parts
    return growing ? [...parts, growing] : parts
  }

  #targetIn(item: Item): Target | null {
    const { list, isBare, isStrict } = item.place
    const kept = isStrict ? 'later' : 'content'
    if (isBare) return kept
    const said = blockKeyOf(this.#key)
    if (said.kind === 'content' || said.kind === 'items') {
      item.forget(this.#key)
      return kept
    }
    if (list === 'referencias') {
      return said.kind === 'role' || said.kind === 'level' ? null : 'field'
    }
    if (said.kind === 'role' || said.kind === 'level') return said.kind
    if (said.kind !== 'named') return 'later'
    item.forget(this.#key)
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
    const placed = parts.map((part) => ({
      part,
      role: this.#givenRole,
      key: isBare ? '' : this.#key,
    }))
    if (target === 'later' && placed.length > 0) item.isGuessed = true
    const isUnknown = !isBare && blockKeyOf(this.#key).kind === 'other'
    if (isUnknown) item.extras.push(...settle(placed, 'p'))
    else item.add(placed)
  }
}
