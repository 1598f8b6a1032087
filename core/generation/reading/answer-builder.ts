import { countCharacters } from '#core/credits/units.ts'
import type { Block, Reference } from '#core/document/model.ts'
import type { PartialAnswer } from '#core/generation/answer.ts'
import type { AnswerTarget } from '#core/generation/changes/change-reader.ts'
import type { KnownPictures } from '#core/generation/changes/kept-figures.ts'
import { isSameTitle } from '#core/generation/same-title.ts'
import { hasTwoWords, textKeyOf } from './aliases.ts'
import { CommentText } from './comment-text.ts'
import { blocksOf, type ItemPlace, referenceOf, titleIn } from './item.ts'
import { ItemReader, type LiveItem } from './item-reader.ts'
import { type LiveAnswer, liveAnswerOf } from './live-answer.ts'
import { oneCleanLine } from './markdown-text.ts'

/** The containers of the answer. `outside` is whatever is around or beside `texto_generado`. */
type Frame =
  | { kind: 'outside'; isObject: boolean }
  | { kind: 'comments' | 'text' | 'item' | 'ignored' }
  | { kind: 'list'; list: ItemPlace['list']; isGuessed: boolean }
type Target = 'comments' | 'remark' | 'title' | 'item'

/**
 * Builds the answer from the scanner's events, also from shapes outside the schema. Finished blocks never change; the
 * unfinished block is a new object each time it is read. Nothing that was read is taken back, because it was shown and
 * charged: if a key comes twice, its second value follows the first.
 */
export class AnswerBuilder implements AnswerTarget {
  /** Whether `texto_generado` has come and is an object. */
  hasTextObject = false
  /** Whether a block has had text, even if it was dropped later. */
  hasBegun = false
  /** Whether the answer holds something whose meaning was guessed. */
  isGuessed = false
  readonly #comments = new CommentText()
  /** Strings under unknown keys of the root object, one line each; they are appended to the comments. */
  #remarks = ''
  #remarksUnits = 0
  /** The title that came outside the blocks, and the one among the blocks. */
  #title = ''
  #ownTitle: string | null = null
  /** Whether the title outside the blocks has its place before them, whatever titles come. */
  #isTitleFirst = false
  /** The finished blocks and references, and their characters. */
  #blocks: Block[] = []
  #references: Reference[] = []
  #units = 0
  readonly #items: ItemReader
  readonly #frames: Frame[] = []
  #key = ''
  #target: Target | null = null
  #remark = new CommentText()
  #plain = ''
  #answer: PartialAnswer | null = null
  /** Cache of `live`, with the open item that it was computed for. */
  #live: { item: LiveItem | null; answer: LiveAnswer } | null = null

  /** `pictures`: those that a figure may have. */
  constructor(pictures: KnownPictures) {
    this.#items = new ItemReader(pictures)
  }

  /** Characters of the answer so far: `generationCostUnits` of it, kept while reading. */
  get units(): number {
    let units = this.#units + this.#items.units
    if (this.#title !== '' && this.#titlePlace(this.#growingBlocks(false)) !== 'nowhere') {
      units += countCharacters(this.#title)
    }
    const comments = this.#comments.units
    const lineBreak = comments > 0 && this.#remarksUnits > 0 ? 1 : 0
    return units + comments + lineBreak + this.#remarksUnits
  }

  /** The answer so far; the same object until more of it is read. */
  get answer(): PartialAnswer {
    this.#answer ??= this.#compose(false)
    return this.#answer
  }

  /** The answer if nothing more comes: its unfinished string ends at the last whole word. */
  get cutAnswer(): PartialAnswer {
    return this.#compose(true)
  }

  /**
   * The part of the answer that later text cannot change. Cached: the same object is returned until a block, key or
   * string begins or ends.
   */
  get live(): LiveAnswer {
    const item = this.#items.list === 'cuerpo' ? this.#items.live : null
    if (this.#live === null || this.#live.item !== item) {
      const answer = liveAnswerOf({
        closed: this.#blocks,
        item,
        isBare: this.#items.isBare,
        ownTitle: this.#ownTitle,
        title: this.#title,
        isTitleFirst: this.#isTitleFirst,
        comments: this.#allComments(this.#comments.value),
        references: this.#references,
      })
      this.#live = { item, answer }
    }
    return this.#live.answer
  }

  /** The number of the block or reference whose string is being read, or 0. */
  get openItem(): number {
    return this.#items.openItem
  }

  open(kind: 'object' | 'array'): void {
    this.#changed()
    this.#frames.push(this.#frameFor(kind === 'object'))
  }

  close(): void {
    this.#changed()
    if (this.#frames.pop()?.kind === 'item') this.#closeItem()
  }

  key(name: string): void {
    this.#key = name
  }

  /** Numbers count as text; true, false and null are ignored. */
  scalar(token: string): void {
    this.stringStart()
    if (/\d/.test(token)) this.stringPiece(token)
    this.stringEnd()
  }

  stringStart(): void {
    this.#changed()
    this.#target = this.#targetFor()
    if (this.#target === 'remark') this.#remark = new CommentText()
    if (this.#target === 'title') this.#plain = ''
  }

  stringPiece(text: string): void {
    if (this.#target === null) return
    this.#answer = null
    if (this.#target !== 'item') this.#live = null
    if (this.#target === 'comments') this.#comments.push(text)
    else if (this.#target === 'remark') this.#remark.push(text)
    else if (this.#target === 'title') this.#plain += text
    else {
      this.#items.stringPiece(text)
      this.#noteBeginning()
    }
  }

  stringEnd(): void {
    this.#changed()
    const target = this.#target
    this.#target = null
    if (target === 'comments') this.#comments.end()
    if (target === 'remark') this.#endRemark()
    if (target === 'title') this.#endTitle()
    if (target !== 'item') return
    this.#items.stringEnd()
    this.#noteBeginning()
    // A bare string in a list, or in place of one, is an item that no bracket closes.
    if (this.#frames.at(-1)?.kind !== 'item') this.#closeItem()
  }

  keepBlock(block: Block): void {
    this.#changed()
    this.#addBlock(block)
    this.#ownTitle ??= titleIn([block])
    this.hasBegun = true
  }

  keepReference(reference: Reference): void {
    this.#changed()
    this.#references.push(reference)
    this.#units += countCharacters(reference.content)
  }

  restart(): void {
    this.#changed()
    this.#frames.length = 0
    this.#frames.push({ kind: 'outside', isObject: true }, { kind: 'text' })
    this.#blocks = []
    this.#references = []
    this.#units = 0
    this.#title = ''
    this.#ownTitle = null
    this.#isTitleFirst = false
  }

  #addBlock(block: Block): void {
    this.#blocks.push(block)
    this.#units += countCharacters(block.content)
  }

  #changed(): void {
    this.#answer = null
    this.#live = null
  }

  #frameFor(isObject: boolean): Frame {
    const around = this.#frames.at(-1)
    switch (around?.kind) {
      case undefined:
        return { kind: 'outside', isObject }
      case 'outside':
        if (this.#isAt(around, 'texto_generado')) {
          this.hasTextObject ||= isObject
          return { kind: isObject ? 'text' : 'ignored' }
        }
        return this.#isAt(around, 'comentarios_del_modelo')
          ? { kind: 'comments' }
          : { kind: 'outside', isObject }
      case 'comments':
      case 'ignored':
        return around
      case 'text': {
        const section = this.#section
        if (!isObject) return { kind: 'list', ...section }
        const { list } = section
        this.#items.begin({ list, isBare: false, isArray: false, isStrict: false }, true)
        return { kind: 'item' }
      }
      case 'list': {
        const { list, isGuessed } = around
        const isArray = !isObject
        const isStrict = isArray && isGuessed
        this.#items.begin({ list, isBare: isArray, isArray, isStrict }, isArray || isGuessed)
        return { kind: 'item' }
      }
      case 'item':
        this.#items.open(this.#key, isObject)
        return around
    }
  }

  #targetFor(): Target | null {
    const around = this.#frames.at(-1)
    switch (around?.kind) {
      case 'outside':
        if (this.#isAt(around, 'texto_generado')) return null
        return this.#isAt(around, 'comentarios_del_modelo') ? 'comments' : 'remark'
      case 'comments':
        return 'comments'
      case 'text':
        if (textKeyOf(this.#key) === 'title') return 'title'
        this.#beginString(this.#section, true)
        return 'item'
      case 'list':
        this.#beginString(around, false)
        return 'item'
      case 'item':
        this.#items.startString(this.#key)
        return 'item'
      default:
        return null
    }
  }

  #isAt(around: { isObject: boolean }, key: string): boolean {
    return around.isObject && this.#key === key
  }

  /** The list that a key of `texto_generado` stands for. */
  get #section(): { list: ItemPlace['list']; isGuessed: boolean } {
    const said = textKeyOf(this.#key)
    return said === 'references'
      ? { list: 'referencias', isGuessed: false }
      : { list: 'cuerpo', isGuessed: said !== 'body' }
  }

  #beginString(
    { list, isGuessed }: { list: ItemPlace['list']; isGuessed: boolean },
    isWholeList: boolean,
  ): void {
    this.#items.begin({ list, isBare: true, isArray: false, isStrict: isGuessed }, false)
    if (isWholeList && list === 'referencias') this.#items.startReferenceList()
    else this.#items.startString('')
  }

  #closeItem(): void {
    const item = this.#items.close()
    if (item === null) {
      this.#noteBeginning()
      return
    }
    if (item.placed.length > 0 && item.isGuessed) this.isGuessed = true
    this.#units += item.units
    if (item.place.list === 'referencias') {
      for (const one of item.placed) this.#references.push(referenceOf(one))
      return
    }
    const blocks = blocksOf(item.placed, this.#ownTitle !== null)
    for (const block of blocks) this.#blocks.push(block)
    this.#ownTitle ??= titleIn(blocks)
    this.hasBegun ||= blocks.length > 0
    if (blocks.length > 0) this.#placeTitle(blocks.length)
  }

  /** A title that was shown before the first blocks stays there. */
  #placeTitle(added: number): void {
    const isFirst = this.#blocks.length === added
    if (!isFirst || this.#title === '' || this.#ownTitle !== null) return
    this.#isTitleFirst = true
    this.#ownTitle = this.#title
  }

  #endTitle(): void {
    const title = oneCleanLine(this.#plain)
    if (this.#title === '') this.#title = title
    else if (title !== '' && !isSameTitle(title, this.#title)) {
      this.#addBlock({ role: 'p', content: title })
      this.hasBegun = true
      this.isGuessed = true
    }
  }

  #noteBeginning(): void {
    this.hasBegun ||= this.#growingBlocks(false).length > 0
  }

  #endRemark(): void {
    this.#remark.end()
    const { value } = this.#remark
    if (!hasTwoWords(value)) return
    this.#remarksUnits += countCharacters(value) + (this.#remarks === '' ? 0 : 1)
    this.#remarks += this.#remarks === '' ? value : `\n${value}`
    this.isGuessed = true
  }

  #growingBlocks(isCut: boolean): Block[] {
    if (this.#items.list !== 'cuerpo') return []
    return blocksOf(this.#items.placed(isCut), this.#ownTitle !== null)
  }

  #compose(isCut: boolean): PartialAnswer {
    const growing = this.#growingBlocks(isCut)
    const cuerpo = [...this.#blocks, ...growing]
    const place = this.#titlePlace(growing)
    if (place === 'first') cuerpo.unshift({ role: 'title-main', content: this.#title })
    if (place === 'last') cuerpo.push({ role: 'p', content: this.#title })
    const isReference = this.#items.list === 'referencias'
    const references = isReference ? this.#items.placed(isCut).map(referenceOf) : []
    const isOpen = isCut && this.#target === 'comments'
    const comments = isOpen ? this.#comments.cut() : this.#comments.value
    return {
      comments: this.#allComments(comments),
      text: { cuerpo, referencias: [...this.#references, ...references] },
    }
  }

  #allComments(comments: string): string {
    return [comments, this.#remarks].filter((lines) => lines !== '').join('\n')
  }

  /** Where a title outside the blocks goes: first, or last if the blocks have another title; nowhere without blocks. */
  #titlePlace(growing: readonly Block[]): 'first' | 'last' | 'nowhere' {
    const isAlone = growing.length === 0 && this.#blocks.length === 0
    if (this.#title === '' || isAlone) return 'nowhere'
    if (this.#isTitleFirst) return 'first'
    if (growing.some(({ role }) => role === 'title-main')) return 'nowhere'
    if (this.#ownTitle === null) return 'first'
    return isSameTitle(this.#ownTitle, this.#title) ? 'nowhere' : 'last'
  }
}
