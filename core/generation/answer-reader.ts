import type { ModelAnswer } from '#core/document/model.ts'
import { AnswerBuilder, type PartialAnswer } from './answer-builder.ts'
import { cutAtWord } from './cut-at-word.ts'
import { JsonScanner } from './json-scanner.ts'

export type AnswerOutcome =
  | { kind: 'complete'; answer: ModelAnswer }
  /** No text at all. */
  | { kind: 'empty' }
  /** Cut off, or not JSON. */
  | { kind: 'malformed' }
  /** JSON, but `texto_generado` is not an object with at least one block that says something. */
  | { kind: 'wrong_format' }

/**
 * Reads the model's answer `{comentarios_del_modelo, texto_generado: {cuerpo, referencias}}` while it arrives.
 * Keys come in any order, unknown ones are skipped, an unknown role is a paragraph, blank blocks are left out.
 * A byte-order mark, a code fence or prose around the object is ignored. Each piece costs its own length.
 */
export class AnswerReader {
  readonly #builder = new AnswerBuilder()
  readonly #scanner = new JsonScanner(this.#builder)
  /** What came before the object, and the `{` that may begin it with the white space after it. */
  #preamble = ''
  #opening = ''
  #started = false

  /**
   * Reads the next piece and returns the part of the stream that belongs to the object, so that the joined
   * returns are the bare JSON.
   */
  push(text: string): string {
    if (this.#started) return this.#scan(text, 0, '')
    const quote = this.#findStart(text)
    if (quote === -1) return ''
    this.#started = true
    this.#scanner.push(this.#opening)
    return this.#scan(text, quote, this.#opening)
  }

  /** The answer so far. Finished blocks keep their identity; the growing last one is a new object. */
  get answer(): PartialAnswer {
    return this.#builder.answer
  }

  /** What the answer so far costs, in units: always `generationCostUnits` of it. */
  get billableUnits(): number {
    return this.#builder.units
  }

  /** Whether `texto_generado` has come and is an object. */
  get hasTextObject(): boolean {
    return this.#builder.hasTextObject
  }

  /** `broken` cannot become an answer any more, `whole` is closed, `open` is still being read. */
  get state(): 'open' | 'whole' | 'broken' {
    const state = this.#scanner.state
    return state === 'closed' ? 'whole' : state === 'invalid' ? 'broken' : 'open'
  }

  /** What the text was, once the stream has ended. */
  finish(): AnswerOutcome {
    if (!this.#started) return outcomeWithoutObject(this.#preamble)
    if (this.state !== 'whole') return { kind: 'malformed' }
    const { comments, text } = this.answer
    if (!this.hasTextObject || text.cuerpo.length === 0) return { kind: 'wrong_format' }
    return {
      kind: 'complete',
      answer: { comentarios_del_modelo: comments, texto_generado: text },
    }
  }

  /**
   * What can be kept of an answer that was stopped or cut off, or null when there is no block at all. The string
   * being written ends at its last whole word; a half-written reference is left out, for it would be a wrong one.
   */
  salvage(): ModelAnswer | null {
    const { comments, text } = this.answer
    const open = this.#builder.openString
    const isWhole = this.#builder.endsWord
    let cuerpo = text.cuerpo
    let referencias = text.referencias
    const last = cuerpo.at(-1)
    if (this.#builder.growing === 'cuerpo' && open === 'content' && last) {
      const content = cutAtWord(last.content, isWhole)
      cuerpo = [...cuerpo.slice(0, -1), ...(content === '' ? [] : [{ ...last, content }])]
    }
    if (this.#builder.growing === 'referencias' && open === 'content') {
      referencias = referencias.slice(0, -1)
    }
    if (cuerpo.length === 0) return null
    return {
      comentarios_del_modelo: open === 'comments' ? cutAtWord(comments, isWhole) : comments,
      texto_generado: { cuerpo, referencias },
    }
  }

  #scan(text: string, from: number, before: string): string {
    const end = this.#scanner.push(text, from)
    return before + (from === 0 && end === text.length ? text : text.slice(from, end))
  }

  /** Looks for a `{`, white space and the `"` of the first key; returns where in `text` that quote is. */
  #findStart(text: string): number {
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at)
      if (this.#opening !== '' && char === '"') return at
      if (char === '{') this.#opening = '{'
      else if (this.#opening !== '') {
        const isSpace = char === ' ' || char === '\n' || char === '\r' || char === '\t'
        this.#opening = isSpace ? this.#opening + char : ''
      }
    }
    this.#preamble += text
    return -1
  }
}

/** Reads a whole answer at once, as the database keeps it. */
export function readAnswer(text: string): AnswerOutcome {
  const reader = new AnswerReader()
  reader.push(text)
  return reader.finish()
}

function outcomeWithoutObject(text: string): AnswerOutcome {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  try {
    JSON.parse(trimmed)
    return { kind: 'wrong_format' }
  } catch {
    return { kind: 'malformed' }
  }
}
