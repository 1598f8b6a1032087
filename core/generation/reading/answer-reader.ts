import type { ModelAnswer } from '#core/document/model.ts'
import type { AnswerOutcome } from '#core/generation/answer.ts'
import { scannerOf } from '#core/generation/json/loose-json-scanner.ts'
import { AnswerObject, type AnswerOptions } from './answer-object.ts'
import { ObjectFinder } from './object-finder.ts'

type AnswerReaderOptions = AnswerOptions & {
  /** For a model's own events, which its provider may send twice; never for pieces cut elsewhere. */
  ignoresRepeatedPieces?: boolean
  /** Once an object is certain, no later one is the answer: what was written of the first is recorded. */
  keepsFirst?: boolean
}

/** An object that may be the answer. `held`: its text, read again if it is none; null once that is too long. */
type Attempt = { object: AnswerObject; held: string | null; isDoubtful: boolean }

/** After this many characters without a block an object counts as the answer. Limits the text held back. */
const maxPrefaceLength = 65_536
/** How much of a piece is read before its reader may ask for no more. */
const stepLength = 256
/** How many characters may be read again in all after objects that were no answer. Keeps reading linear. */
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
  /** The answer, once it is certain; whether it was a thought all the same, and the last whole object after it. */
  #certain: AnswerObject | null = null
  #wasThought = false
  #later: AnswerObject | null = null
  #attempt: Attempt | null = null
  /** The last whole object behind prose, and whether a pair of tags has closed after it. */
  #doubtful: { object: AnswerObject; isInTags: boolean } | null = null
  /** Stands for the answer while there is no object. */
  #none: AnswerObject
  /** Characters pushed, where the last repeated reading ended, and how many were read again in all. */
  #length = 0
  #readAgainTo = 0
  #readAgain = 0
  /** How the last object that was no answer ended. */
  #failure: 'malformed' | 'wrong_format' | null = null
  /** All text received before an object counts as the answer; at most `maxPrefaceLength` and a piece. */
  #preface = ''
  #lastPiece = { text: '', joinsTwoItems: false }

  constructor(options: AnswerReaderOptions = {}) {
    this.#options = options
    this.#none = new AnswerObject(options)
  }

  /** Reads the next piece; of a long one only as much as `goesOn` says, which is told how much was read of it last. */
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
    // Read again, such a piece would join the end of one block to the beginning of another.
    const to = this.object === object ? object.openItem : 0
    this.#lastPiece = { text, joinsTwoItems: from > 0 && to > from }
  }

  /** Whether an object is certainly the answer. */
  get hasBegun(): boolean {
    return this.#certain !== null
  }

  /** The object that is the answer, or may be it; one without text while none has begun. */
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

  /** The text has ended, or no more of it is wanted: what there is behind prose is the answer. */
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
    // The text that is left, the next of it last.
    const left = [text]
    while (this.#certain?.state !== 'broken') {
      const next = left.pop()
      if (next === undefined) return
      // What is read again may be long.
      if (next.length > 2 * stepLength) left.push(next.slice(stepLength), next.slice(0, stepLength))
      else {
        const rest = this.#readNext(next)
        if (rest !== '') left.push(rest)
      }
    }
  }

  /** Reads a part of the text. Returns the rest, which the next call has to read. */
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

  /** What came before was a thought without an opening tag: no object in it is the answer. */
  #dropThought(): void {
    this.#doubtful = null
    this.#later = null
    this.#failure = null
    if (this.#certain !== null && !this.#options.keepsFirst) this.#wasThought = true
  }

  /** Reads more of an object that may be the answer. Returns the text after it, or, if it is none, text to read again. */
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
