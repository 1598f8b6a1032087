import type { AcademicText, Block, ModelAnswer, Reference } from '#core/document/model.ts'
import { WireReader } from './wire-reader.ts'

/**
 * Writes the JSON of a growing work: `{texto_generado: {cuerpo, referencias}, comentarios_del_modelo}`. What is written
 * is never changed; it may end after any block, or after any sentence of the open one.
 */
export class WorkWriter {
  #out: string[] = []
  #count: number
  #isOpen = false
  /** UTF-16 units of all that was written. */
  length: number

  /** `before`: what an earlier writer has written, its blocks, and whether the last of them is open. */
  constructor(before: { length: number; blocks: number; isOpen: boolean } | null = null) {
    this.length = before?.length ?? 0
    this.#count = before?.blocks ?? 0
    this.#isOpen = before?.isOpen ?? false
    if (before === null) this.#push('{"texto_generado":{"cuerpo":[')
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  block(block: Block): void {
    this.#push(`${this.#count > 0 ? ',' : ''}${JSON.stringify(block)}`)
    this.#count++
  }

  /** Begins a block that is written sentence by sentence. */
  open(role: Block['role'], beginning: string): void {
    const head = `{"role":"${role}","content":"${inString(beginning)}`
    this.#push(`${this.#count > 0 ? ',' : ''}${head}`)
    this.#count++
    this.#isOpen = true
  }

  add(text: string): void {
    this.#push(inString(text))
  }

  /** Ends the open block; `again`: its whole content, where another one was written (of equal keys the last counts). */
  close(again: string | null = null): void {
    if (!this.#isOpen) return
    this.#push(again === null ? '"}' : `","content":${JSON.stringify(again)}}`)
    this.#isOpen = false
  }

  end({ comentarios_del_modelo: comments, texto_generado: { referencias } }: ModelAnswer): void {
    this.close()
    this.#push(
      `],${referencesIn(referencias)}},"comentarios_del_modelo":${JSON.stringify(comments)}}`,
    )
  }

  take(): string {
    const text = this.#out.join('')
    this.#out = []
    return text
  }

  #push(text: string): void {
    this.#out.push(text)
    this.length += text.length
  }
}

function referencesIn(references: readonly Reference[]): string {
  return `"referencias":${JSON.stringify(references)}`
}

/** A text as it stands between the quotation marks of a JSON string. */
function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** What a `WorkWriter` has written so far. */
type WorkLog = {
  text: AcademicText
  comments: string
  /** Whether the last block is still open. */
  isOpen: boolean
  /** Whether the whole work was written. */
  isWhole: boolean
}

/** Reads the JSON of a growing work, which ends after a block, after a sentence of the open one, or at its end. */
export function readWorkLog(json: string): WorkLog {
  const reader = new WireReader()
  reader.push(json)
  const { text, comments } = reader.answer
  return { text, comments, isOpen: reader.isInString, isWhole: reader.isWhole }
}
