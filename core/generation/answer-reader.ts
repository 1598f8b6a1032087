import type { ModelAnswer } from '#core/document/model.ts'
import { AnswerBuilder, type PartialAnswer } from './answer-builder.ts'
import { AnswerFinder } from './answer-finder.ts'
import { finishAnswer } from './finished-answer.ts'
import { JsonScanner } from './json-scanner.ts'

export type AnswerOutcome =
  | { kind: 'complete'; answer: ModelAnswer }
  /** No text at all. */
  | { kind: 'empty' }
  /** Cut off, or not JSON. */
  | { kind: 'malformed' }
  /** JSON, but `texto_generado` is not an object with at least one block of text. */
  | { kind: 'wrong_format' }

export type AnswerReaderOptions = {
  /** For a model's own events, which its provider may send twice; never for pieces cut elsewhere. */
  ignoresRepeatedPieces?: boolean
}

/** After this many characters without a block an object counts as the answer. Limits the text held back. */
const maxPrefaceLength = 65_536
/** How many characters may be read again in all after objects that were no answer. Keeps reading linear. */
const maxRescannedLength = 4 * maxPrefaceLength

/**
 * Reads the model's answer `{comentarios_del_modelo, texto_generado: {cuerpo, referencias}}` while it arrives. Keys
 * come in any order and shapes outside the schema are understood: see `AnswerBuilder`. Text around the object is
 * ignored: prose, a code fence, a byte-order mark, the model's reasoning and, before the answer's first block, objects
 * that are no answer. The result does not depend on how the text is cut; each piece costs its own length.
 */
export class AnswerReader {
  readonly #ignoresRepeatedPieces: boolean
  #finder = new AnswerFinder()
  /** The object that may be the answer. */
  #builder = new AnswerBuilder()
  #scanner: JsonScanner | null = null
  #hasBegun = false
  /** Text that was not returned yet: the object from its brace on, or half a surrogate pair. */
  #held = ''
  /**
   * Characters pushed, where the last repeated reading ended without an object, and how many were read again in all.
   */
  #length = 0
  #readAgainTo = 0
  #readAgain = 0
  /** How the last object that was no answer ended. */
  #failure: 'malformed' | 'wrong_format' | null = null
  /** The text so far, while no object has begun. */
  #preface = ''
  #lastPiece = { text: '', joinsTwoItems: false }

  constructor(options: AnswerReaderOptions = {}) {
    this.#ignoresRepeatedPieces = options.ignoresRepeatedPieces ?? false
  }

  /**
   * Reads the next piece and returns what may be delivered: nothing before the text of the first block, so that a
   * failed attempt can be retried unnoticed; then everything from the object's beginning on. The joined returns
   * and `rest()` are the bare JSON. Never ends with half a surrogate pair.
   */
  push(text: string): string {
    if (this.#ignoresRepeatedPieces && this.#isRepeated(text)) return ''
    const builder = this.#builder
    const from = builder.openItem
    this.#length += text.length
    if (this.#hasBegun) this.#scan(text)
    else this.#seek(text)
    // Read again, such a piece would join the end of one block to the beginning of another.
    const to = this.#builder === builder ? builder.openItem : 0
    this.#lastPiece = { text, joinsTwoItems: from > 0 && to > from }
    return this.#hasBegun ? this.#takeHeld() : ''
  }

  /** The text still held back, once the stream has ended. */
  rest(): string {
    const rest = this.#held
    this.#held = ''
    return rest
  }

  /** Whether some of the answer may have been delivered. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** The answer so far. Finished blocks keep their identity; the growing last one is a new object. */
  get answer(): PartialAnswer {
    return this.#builder.answer
  }

  /** The cost of the answer so far, in units: always `generationCostUnits` of it. */
  get billableUnits(): number {
    return this.#builder.units
  }

  /** Whether `texto_generado` has come and is an object. */
  get hasTextObject(): boolean {
    return this.#builder.hasTextObject
  }

  /** `broken`: no longer valid; `whole`: closed; `open`: still being read. */
  get state(): 'open' | 'whole' | 'broken' {
    const state = this.#scanner?.state ?? 'open'
    return state === 'closed' ? 'whole' : state === 'invalid' ? 'broken' : 'open'
  }

  /** The outcome, once the stream has ended. */
  finish(): AnswerOutcome {
    if (this.#scanner === null) {
      return { kind: this.#failure ?? outcomeWithoutObject(this.#preface) }
    }
    if (this.state !== 'whole') return { kind: 'malformed' }
    if (!this.hasTextObject || this.answer.text.cuerpo.length === 0) return { kind: 'wrong_format' }
    return { kind: 'complete', answer: finishAnswer(this.answer, this.#builder.isGuessed) }
  }

  /**
   * What can be kept of an answer that was stopped or cut off, or null when there is no block at all. The string being
   * written ends at its last whole word; a half-written reference is left out, because it would be wrong.
   */
  partialAnswer(): ModelAnswer | null {
    const { cutAnswer, isGuessed } = this.#builder
    return cutAnswer.text.cuerpo.length === 0 ? null : finishAnswer(cutAnswer, isGuessed)
  }

  /** Looks for the answer, as long as none has begun. */
  #seek(text: string): void {
    let rest = text
    while (rest !== '' && !this.#hasBegun) {
      if (this.#scanner === null) {
        if (this.#preface.length < maxPrefaceLength) this.#preface += rest
        const found = this.#finder.find(rest)
        if (found === null) return
        rest = found
        this.#builder = new AnswerBuilder()
        this.#scanner = new JsonScanner(this.#builder)
      }
      rest = this.#try(this.#scanner, rest)
    }
  }

  /** Reads on in an object and returns what has to be read after it, or again, if it is no answer. */
  #try(scanner: JsonScanner, text: string): string {
    const end = scanner.push(text)
    this.#held += text.slice(0, end)
    if (this.#builder.hasBegun || this.#held.length > maxPrefaceLength) {
      this.#hasBegun = true
      return ''
    }
    if (scanner.state === 'open') return ''
    const after = text.slice(end)
    const position = this.#length - after.length
    let rest = after
    if (scanner.state === 'closed') {
      if (position > this.#readAgainTo) this.#failure = 'wrong_format'
    } else {
      this.#failure = 'malformed'
      this.#readAgain += this.#held.length
      this.#readAgainTo = position
      // The answer may begin inside what looked like an object.
      if (this.#readAgain <= maxRescannedLength) rest = this.#held.slice(1) + after
    }
    this.#held = ''
    this.#scanner = null
    this.#builder = new AnswerBuilder()
    this.#finder = new AnswerFinder()
    return rest
  }

  #scan(text: string): void {
    const end = this.#scanner?.push(text) ?? 0
    this.#held += end === text.length ? text : text.slice(0, end)
  }

  #takeHeld(): string {
    const last = this.#held.charCodeAt(this.#held.length - 1)
    const end = last >= 0xd800 && last <= 0xdbff ? this.#held.length - 1 : this.#held.length
    const text = this.#held.slice(0, end)
    this.#held = this.#held.slice(end)
    return text
  }

  #isRepeated(text: string): boolean {
    return this.#lastPiece.joinsTwoItems && text === this.#lastPiece.text
  }
}

/** Reads a whole answer at once. */
export function readAnswer(text: string): AnswerOutcome {
  const reader = new AnswerReader()
  reader.push(text)
  return reader.finish()
}

function outcomeWithoutObject(text: string): 'empty' | 'malformed' | 'wrong_format' {
  const trimmed = text.trim()
  if (trimmed === '') return 'empty'
  try {
    JSON.parse(trimmed)
    return 'wrong_format'
  } catch {
    return 'malformed'
  }
}
