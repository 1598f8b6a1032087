import { wordsFor } from '#contract/error-words.ts'
import type { PartialAnswer } from '#core/generation/answer-builder.ts'
import { AnswerReader } from '#core/generation/answer-reader.ts'
import { GenerationFailed } from './generation-failed.ts'

type Piece = { text: string; seq: number | null; finishReason?: string | null }

/** The model's text as far as it has arrived, whichever way it comes. */
export class RunText {
  #reader = new AnswerReader()
  #pieces: string[] = []
  #isNumbered = true
  #finishReason: string | null = null
  /** Where to go on reading after the connection broke. */
  lastSeq = 0
  length = 0

  take({ text, seq, finishReason = null }: Piece): void {
    this.#finishReason ??= finishReason === 'STOP' ? null : finishReason
    if (seq === null) this.#isNumbered = false
    else if (seq <= this.lastSeq && this.#isNumbered) return
    else this.lastSeq = seq
    this.#pieces.push(text)
    this.length += text.length
    this.#reader.push(text)
  }

  get answer(): PartialAnswer {
    return this.#reader.answer
  }

  get json(): string {
    return this.#pieces.join('')
  }

  /** Before reading the rest elsewhere: what carries no numbers has to be read again from its beginning. */
  prepareToGoOn(): void {
    if (this.#isNumbered) return
    this.#reader = new AnswerReader()
    this.#pieces = []
    this.#isNumbered = true
    this.lastSeq = 0
    this.length = 0
  }

  /** Whether it says itself that it ends early: the server kept what there was. */
  get isCutShort(): boolean {
    return this.#finishReason !== null
  }

  /** Throws with the words of specification §8 unless the text is a whole answer. */
  requireWhole(): void {
    const outcome = this.#reader.finish()
    if (outcome.kind !== 'complete') throw new GenerationFailed(wordsFor(codes[outcome.kind]))
  }
}

const codes = {
  empty: 'generation.empty_content',
  malformed: 'generation.bad_stream',
  wrong_format: 'generation.wrong_format',
} as const
