import type { ModelAnswer } from '#core/document/model.ts'
import type { AnswerOutcome } from '#core/generation/answer.ts'
import { scannerOf } from '#core/generation/json/loose-json-scanner.ts'
import { AnswerObject, type AnswerOptions } from './answer-object.ts'
import { ObjectFinder } from './object-finder.ts'

type AnswerReaderOptions = AnswerOptions & {
  /** Ignores some pieces equal to the last one (`#isRepeated`). Only for a provider's events: it may send one twice. */
  ignoresRepeatedPieces?: boolean
  /** Never replaces the first certain object by a later one, because its text is recorded while it arrives. */
  keepsFirst?: boolean
}

/**
 * An object that is being read and may be the answer. `held` is its text, which is searched again if it is broken; null
 * once it is too long for that. `isDoubtful`: it follows prose or another answer.
 */
type Attempt = { object: AnswerObject; held: string | null; isDoubtful: boolean }

/** An object of this length that is not doubtful is the answer even without a block yet. Limits the text held back. */
const maxPrefaceLength = 65_536
/** Characters that `push` reads before it asks `goesOn` again. */
const stepLength = 256
/** How many characters of objects that were no answer may be read again in all. Keeps the time linear. */
const maxRescannedLength = 4 * maxPrefaceLength

/**
 * Finds the answer in a model's text while it arrives, and reads it (`AnswerObject`). Everything around the object is
 * ignored: prose, a code fence, a byte-order mark, the model's thoughts and objects that are no answer.
 * - An object that comes first is shown while it arrives. Objects after it are ignored, unless a tag that closes a thought
 *   comes between: then the first one was part of the thought.
 * - Prose before an object may be a thought whose opening tag was in the prompt. Such an object is shown when the stream has
 *   ended, and the last complete one is the answer.
 */
export class AnswerReader {
  readonly #options: AnswerReaderOptions
  #finder = new ObjectFinder()
  /** The answer, once it is certain. */
  #certain: AnswerObject | null = null
  /** Whether `#certain` turned out to be part of a thought; `#later` is then the last complete object after it. */
  #wasThought = false
  #later: AnswerObject | null = null
  #attempt: Attempt | null = null
  /** The last complete object after prose, and whether a closing tag came after it: it may end a thought. */
  #doubtful: { object: AnswerObject; isInTags: boolean } | null = null
  /** An empty answer, for readers of `object` before any object has begun. */
  #none: AnswerObject
  /** How many characters were pushed. */
  #length = 0
  /** Up to which character text was read again last, and how many characters were read again in all. */
  #readAgainTo = 0
  #readAgain = 0
  /** Why the last object that was tried is no answer. */
  #failure: 'malformed' | 'wrong_format' | null = null
  /** The text in which an object was looked for, until one is the answer; at most `maxPrefaceLength` and a piece. */
  #preface = ''
  #lastPiece = { text: '', joinsTwoItems: false }

  constructor(options: AnswerReaderOptions = {}) {
    this.#options = options
    this.#none = new AnswerObject(options)
  }

  /** Reads the next piece. Stops within a long one when `goesOn(charactersJustRead)` returns false. */
  push(text: string, goesOn: (read: number) => boolean = () => true): void {
    if (this.#options.ignoresRepeatedPieces && this.#isRepeated(text)) return
    const object = this.object
    const from = object.openItem
    for (let at = 0; at < text.length; at += stepLength) {
      if (at > 0 && !goesOn(stepLength)) break
      const step = text.slice(at, at + stepLength)
      this.#length += step.length
      this.#read(step)
    }
    // A piece that ends one block and begins the next would damage both if it were read twice.
    const to = this.object === object ? object.openItem : 0
    this.#lastPiece = { text, joinsTwoItems: from > 0 && to > from }
  }

  /** Whether an object is certainly the answer. */
  get hasBegun(): boolean {
    return this.#certain !== null
  }

  /** The object that is the answer or may become it; an empty one while none has begun. */
  get object(): AnswerObject {
    return this.#certain ?? this.#attempt?.object ?? this.#doubtful?.object ?? this.#none
  }

  /** `broken`: no longer valid; `whole`: closed; `open`: still being read, or not certain. */
  get state(): 'open' | 'whole' | 'broken' {
    return this.#certain?.state ?? 'open'
  }

  /** The outcome, once the stream has ended. */
  finish(): AnswerOutcome {
    this.settle()
    if (this.#later !== null) this.#certain = this.#later
    if (this.#certain !== null) return this.#certain.finish()
    if (this.#attempt !== null) return { kind: 'malformed' }
    return { kind: this.#failure ?? outcomeWithoutObject(this.#preface) }
  }

  /** Whether the text has thoughts and nothing else. */
  get hasOnlyThoughts(): boolean {
    return this.#certain === null && this.#attempt === null && this.#finder.hasOnlyThoughts
  }

  /** Called when no more text comes. An object after prose becomes the answer if none is certain. */
  settle(): void {
    if (this.#certain !== null) return
    const open = this.#attempt?.object
    const isOpen = open?.hasBegun && (this.#doubtful?.isInTags ?? true)
    this.#certain = (isOpen ? open : this.#doubtful?.object) ?? null
  }

  /** What can be kept of an answer that was stopped or cut off: see `AnswerObject`. Null while none is certain. */
  partialAnswer(): ModelAnswer | null {
    return this.#certain?.partialAnswer() ?? null
  }

  #read(text: string): void {
    // A stack of text still to read; its top is the next.
    const left = [text]
    while (this.#certain?.state !== 'broken') {
      const next = left.pop()
      if (next === undefined) return
      // Text that is read again may be long; `#readNext` copies what it leaves.
      if (next.length > 2 * stepLength) left.push(next.slice(stepLength), next.slice(0, stepLength))
      else {
        const rest = this.#readNext(next)
        if (rest !== '') left.push(rest)
      }
    }
  }

  /** Reads some of `text` and returns the rest, which must be passed in again. */
  #readNext(text: string): string {
    if (this.#certain?.state === 'open') return text.slice(this.#certain.push(text))
    return this.#attempt === null ? this.#seek(text) : this.#try(this.#attempt, text)
  }

  /** Looks for the next object and returns the text from its brace on. */
  #seek(text: string): string {
    if (this.#certain === null && this.#preface.length < maxPrefaceLength) this.#preface += text
    const found = this.#finder.find(text, {
      thoughtEnds: () => this.#dropThought(),
      tagCloses: () => {
        if (this.#doubtful !== null) this.#doubtful.isInTags = true
      },
    })
    if (found === null) return ''
    const scannerFor = scannerOf({ isEscaped: found.isEscaped })
    this.#attempt = {
      object: new AnswerObject(this.#options, scannerFor),
      held: '',
      isDoubtful: found.isBehindProse || this.#certain !== null,
    }
    return found.text
  }

  /** Called at the end of a thought of which no beginning was seen: all before it was thought, not the answer. */
  #dropThought(): void {
    this.#doubtful = null
    this.#later = null
    this.#failure = null
    if (this.#certain !== null && !this.#options.keepsFirst) this.#wasThought = true
  }

  /** Reads more of an object that may be the answer. Returns the text still to read: of a broken object, its own too. */
  #try(attempt: Attempt, text: string): string {
    const { object } = attempt
    const end = object.push(text)
    if (attempt.held !== null) attempt.held += text.slice(0, end)
    const isLong = attempt.held !== null && attempt.held.length > maxPrefaceLength
    if (!attempt.isDoubtful && (object.hasBegun || isLong)) {
      this.#certain = object
      this.#attempt = null
      this.#preface = ''
      return text.slice(end)
    }
    if (isLong) attempt.held = null
    if (object.state === 'open') return ''
    this.#attempt = null
    return object.state === 'whole'
      ? this.#endWhole(object, text.slice(end))
      : this.#endBroken(attempt, text.slice(end))
  }

  #endWhole(object: AnswerObject, after: string): string {
    if (!object.isAnswer) {
      if (this.#length - after.length > this.#readAgainTo) this.#failure = 'wrong_format'
    } else if (this.#certain === null) this.#doubtful = { object, isInTags: false }
    else if (this.#wasThought) this.#later = object
    return after
  }

  #endBroken({ held }: Attempt, after: string): string {
    this.#failure = 'malformed'
    this.#readAgain += held?.length ?? 0
    this.#readAgainTo = this.#length - after.length
    // The answer may begin inside what looked like an object.
    const mayReadAgain = held !== null && this.#readAgain <= maxRescannedLength
    return mayReadAgain ? held.slice(1) + after : after
  }

  #isRepeated(text: string): boolean {
    return this.#lastPiece.joinsTwoItems && text === this.#lastPiece.text
  }
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
