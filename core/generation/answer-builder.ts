import { type BlockRole, blockRoles } from '#core/document/block-roles.ts'
import type { AcademicText, Block, Reference } from '#core/document/model.ts'
import type { JsonHandler } from './json-scanner.ts'
import { TextSink } from './text-sink.ts'

/** The containers of the answer that mean something; everything else is skipped. */
type Place = 'root' | 'text' | 'cuerpo' | 'referencias' | 'block' | 'reference' | 'skipped'
type Target = 'comments' | 'role' | 'content' | 'skipped'

export type PartialAnswer = { comments: string; text: AcademicText }

/**
 * Builds the answer from the scanner's events. Finished blocks are pushed once and never replaced; the block that
 * grows is a new object each time it is read. A key given twice counts as `JSON.parse` counts it: the last one.
 */
export class AnswerBuilder implements JsonHandler {
  /** Whether `texto_generado` has come and is an object. */
  hasTextObject = false
  /** The string being read, when it is one that is kept. */
  openString: 'comments' | 'content' | null = null
  readonly #comments = new TextSink('lines')
  readonly #content = new TextSink('paragraph')
  #role = ''
  #blocks: Block[] = []
  #references: Reference[] = []
  #finishedUnits = { cuerpo: 0, referencias: 0 }
  /** The list whose item is being read. */
  #growing: 'cuerpo' | 'referencias' | null = null
  readonly #places: Place[] = []
  #key = ''
  #target: Target = 'skipped'
  #answer: PartialAnswer | null = null

  /** Characters of the answer so far: `generationCostUnits` of it, kept while reading. */
  get units(): number {
    const { cuerpo, referencias } = this.#finishedUnits
    return this.#comments.units + cuerpo + referencias + (this.#growing ? this.#content.units : 0)
  }

  /** The answer so far; the same object until more of it is read. */
  get answer(): PartialAnswer {
    this.#answer ??= {
      comments: this.#comments.value,
      text: { cuerpo: this.#blocksSoFar(), referencias: this.#referencesSoFar() },
    }
    return this.#answer
  }

  /** Whether the last word of the string being read is known to be whole. */
  get endsWord(): boolean {
    return this.openString === 'comments' ? this.#comments.endsWord : this.#content.endsWord
  }

  /** The list that ends in an item still being read, or null. */
  get growing(): 'cuerpo' | 'referencias' | null {
    return this.#growing
  }

  open(kind: 'object' | 'array'): void {
    const place = this.#placeOf(kind)
    this.#startValue(place === 'text')
    if (place === 'block' || place === 'reference') {
      this.#growing = place === 'block' ? 'cuerpo' : 'referencias'
      this.#role = ''
      this.#content.reset()
    }
    this.#places.push(place)
  }

  close(): void {
    const place = this.#places.pop()
    if (place === 'block' || place === 'reference') this.#finishItem()
  }

  key(name: string): void {
    this.#key = name
  }

  scalar(): void {
    this.#startValue(false)
  }

  stringStart(): void {
    this.#target = this.#targetOfString()
    if (this.#target !== 'content' || this.#inItem()) this.#startValue(false)
    else {
      this.#growing = this.#places.at(-1) === 'cuerpo' ? 'cuerpo' : 'referencias'
      this.#role = ''
      this.#content.reset()
    }
    if (this.#target === 'comments' || this.#target === 'content') this.openString = this.#target
  }

  stringPiece(text: string): void {
    if (this.#target === 'skipped') return
    this.#answer = null
    if (this.#target === 'comments') this.#comments.push(text)
    else if (this.#target === 'content') this.#content.push(text)
    else this.#role += text
  }

  stringEnd(): void {
    this.openString = null
    this.#answer = null
    if (this.#target === 'comments') this.#comments.end()
    if (this.#target === 'content') {
      this.#content.end()
      if (!this.#inItem()) this.#finishItem()
    }
    this.#target = 'skipped'
  }

  /** A value begins: what an earlier value of the same key left is forgotten. */
  #startValue(isText: boolean): void {
    const place = this.#places.at(-1)
    this.#answer = null
    if (place === 'root' && this.#key === 'comentarios_del_modelo') this.#comments.reset()
    else if (place === 'root' && this.#key === 'texto_generado') {
      this.hasTextObject = isText
      this.#clearBlocks()
      this.#clearReferences()
    } else if (place === 'text' && this.#key === 'cuerpo') this.#clearBlocks()
    else if (place === 'text' && this.#key === 'referencias') this.#clearReferences()
    else if (this.#inItem() && this.#key === 'role') this.#role = ''
    else if (this.#inItem() && this.#key === 'content') this.#content.reset()
  }

  #placeOf(kind: 'object' | 'array'): Place {
    const around = this.#places.at(-1)
    if (kind === 'object') {
      if (around === undefined) return 'root'
      if (around === 'root' && this.#key === 'texto_generado') return 'text'
      if (around === 'cuerpo') return 'block'
      if (around === 'referencias') return 'reference'
    } else if (around === 'text' && (this.#key === 'cuerpo' || this.#key === 'referencias')) {
      return this.#key
    }
    return 'skipped'
  }

  #targetOfString(): Target {
    const place = this.#places.at(-1)
    if (place === 'root' && this.#key === 'comentarios_del_modelo') return 'comments'
    // Models write a list of plain strings where a list of objects was asked.
    if (place === 'cuerpo' || place === 'referencias') return 'content'
    if (!this.#inItem()) return 'skipped'
    if (this.#key === 'content') return 'content'
    return this.#key === 'role' && place === 'block' ? 'role' : 'skipped'
  }

  #inItem(): boolean {
    const place = this.#places.at(-1)
    return place === 'block' || place === 'reference'
  }

  #finishItem(): void {
    this.#answer = null
    if (this.#growing === 'cuerpo') {
      const block = this.#growingBlock()
      if (block) this.#blocks.push(block)
    } else if (this.#growing === 'referencias' && this.#content.value !== '') {
      this.#references.push({ content: this.#content.value })
    }
    if (this.#growing) this.#finishedUnits[this.#growing] += this.#content.units
    this.#growing = null
    this.#content.reset()
  }

  #growingBlock(): Block | null {
    if (this.#growing !== 'cuerpo' || this.#content.value === '') return null
    return { role: blockRole(this.#role), content: this.#content.value }
  }

  #blocksSoFar(): Block[] {
    const growing = this.#growingBlock()
    return growing ? [...this.#blocks, growing] : this.#blocks.slice()
  }

  #referencesSoFar(): Reference[] {
    const content = this.#growing === 'referencias' ? this.#content.value : ''
    return content === '' ? this.#references.slice() : [...this.#references, { content }]
  }

  #clearBlocks(): void {
    this.#blocks = []
    this.#finishedUnits.cuerpo = 0
  }

  #clearReferences(): void {
    this.#references = []
    this.#finishedUnits.referencias = 0
  }
}

function blockRole(name: string): BlockRole {
  return blockRoles.find((role) => role === name) ?? 'p'
}
