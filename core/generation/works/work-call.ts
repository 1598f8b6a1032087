import type { Block, Reference } from '#core/document/model.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'
import type { PartialAnswer } from '#core/generation/answer.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import type { Finish, ModelFault } from '#core/generation/run/run-machine.ts'
import { isSameTitle } from '#core/generation/same-title.ts'
import { GrowingText } from '#core/generation/wire/answer-writer.ts'
import type { WorkWriter } from '#core/generation/wire/work-writer.ts'
import type { RepeatedText } from './repeated-text.ts'
import { lastSentenceEnd } from './sentences.ts'

/** A longer note on what to verify is cut: it is a sentence. */
const maxNote = 300

/** What is kept of an answer without a certain part: nothing. */
const nothing: PartialAnswer = { comments: '', text: { cuerpo: [], referencias: [] } }

type Options = {
  repeated: RepeatedText
  writer: WorkWriter
  /** The heading that the application has written: the model's own is left out. */
  heading: string | null
  /** Called before the first text of the call is written. */
  before: () => void
}

/** The paragraph being read: what of it is certain, and how much was written. */
type Growing = {
  text: GrowingText
  known: string
  /** Where its last whole sentence ends, and how much of it was searched for that. */
  end: number
  searched: number
  written: string
}

/**
 * The answer to one call of a work: an answer as any other, of which only text that belongs in a section is written, a
 * paragraph sentence by sentence. Repetitions, titles and the heading that is there already are left out.
 */
export class WorkCall {
  readonly #options: Options
  readonly #reader = new AnswerReader({ ignoresRepeatedPieces: true, keepsFirst: true })
  #isBegun = false
  #taken = 0
  #growing: Growing | null = null
  #blocks: Block[] = []
  readonly references: Reference[] = []
  note = ''

  constructor(options: Options) {
    this.#options = options
  }

  get isBroken(): boolean {
    return this.#reader.state === 'broken'
  }

  /** Whether the model has closed its answer; only once its stream has ended. */
  get isWhole(): boolean {
    return this.#reader.finish().kind === 'complete'
  }

  /** What was written of the open paragraph. */
  get shown(): string {
    return this.#growing?.written ?? ''
  }

  /** Reads a piece of the answer, as long as `goesOn` (called with the characters of the answer so far) returns true. */
  push(text: string, goesOn: (units: number) => boolean): void {
    this.#reader.push(text, () => goesOn(this.#reader.object.billableUnits))
    this.#write()
  }

  /** The whole blocks since the last call. */
  takeBlocks(): Block[] {
    const blocks = this.#blocks
    this.#blocks = []
    return blocks
  }

  /** Nothing more comes. `isWhole`: the model has ended its answer itself. */
  end({ isWhole }: { isWhole: boolean }): void {
    this.#write()
    const outcome = isWhole ? this.#reader.finish() : null
    const { comments, text } =
      outcome?.kind === 'complete'
        ? {
            comments: outcome.answer.comentarios_del_modelo,
            text: outcome.answer.texto_generado,
          }
        : this.#reader.hasBegun
          ? this.#reader.object.answer
          : nothing
    if (outcome?.kind === 'complete') {
      for (const block of text.cuerpo.slice(this.#taken)) this.#takeBlock(block)
      this.references.push(...text.referencias)
    } else {
      this.#endSentence()
      // A half-written reference would be wrong: only those before the last one are whole.
      this.references.push(...text.referencias.slice(0, -1))
    }
    this.note = comments.replace(/\s+/gu, ' ').trim().slice(0, maxNote)
  }

  #write(): void {
    if (!this.#reader.hasBegun) return
    const { live } = this.#reader.object
    while (this.#taken < live.closed) {
      const { role, content } = live.block(this.#taken)
      this.#takeBlock({ role, content })
    }
    const { growing } = live
    if (growing === null || live.size > live.closed || !growing.isNamed || growing.role !== 'p') {
      return
    }
    this.#growing ??= { text: new GrowingText(), known: '', end: 0, searched: 0, written: '' }
    const open = this.#growing
    open.text.add(growing.takeText())
    open.known += open.text.send()
    this.#grow(open)
  }

  /** Writes the whole sentences of the open paragraph, once it is certain that it repeats no other. */
  #grow(open: Growing): void {
    open.end = lastSentenceEnd(open.known, open.searched) || open.end
    open.searched = open.known.length
    const { end } = open
    if (end <= open.written.length) return
    const { repeated, writer } = this.#options
    if (open.written === '') {
      if (!repeated.isNewFrom(open.known)) return
      this.#begin()
      writer.open('p', open.known.slice(0, end))
    } else writer.add(open.known.slice(open.written.length, end))
    open.written = open.known.slice(0, end)
  }

  #begin(): void {
    if (!this.#isBegun) this.#options.before()
    this.#isBegun = true
  }

  #takeBlock(block: Block): void {
    this.#taken++
    const open = this.#growing
    this.#growing = null
    if (open !== null && open.written !== '') {
      const { content } = block
      const goesOn = content.startsWith(open.written)
      if (goesOn) this.#options.writer.add(content.slice(open.written.length))
      this.#options.writer.close(goesOn ? null : content)
      this.#blocks.push({ role: 'p', content })
      return
    }
    const own = this.#ownBlock(block)
    if (own === null || this.#options.repeated.has(own)) return
    this.#begin()
    this.#options.writer.block(own)
    this.#blocks.push(own)
  }

  /** The block as it stands in a section; null when it has no place in one. */
  #ownBlock(block: Block): Block | null {
    const { heading } = this.#options
    switch (block.role) {
      case 'title-main':
      case 'title-meta':
        return null
      case 'ref':
        this.references.push({ content: block.content })
        return null
      case 't1':
      case 't2':
      case 't3':
      case 't4':
      case 't5': {
        if (isReferencesHeading(block.content)) return null
        if (heading !== null && isSameTitle(block.content, heading)) return null
        return block.role === 't1' ? { role: 't2', content: block.content } : block
      }
      default:
        return block
    }
  }

  /** The paragraph at which the answer broke off ends with its last whole sentence. */
  #endSentence(): void {
    const open = this.#growing
    this.#growing = null
    if (open === null) return
    const { repeated, writer } = this.#options
    if (open.written !== '') {
      writer.close()
      this.#blocks.push({ role: 'p', content: open.written })
      return
    }
    const block: Block = { role: 'p', content: open.known.slice(0, open.end) }
    if (block.content === '' || repeated.has(block)) return
    this.#begin()
    writer.block(block)
    this.#blocks.push(block)
  }
}

/** Why a call that ended without the usual signal is incomplete; null when it is complete, or the model gave no reason. */
export function faultOfEnd(call: WorkCall | null, { otherwise }: Finish): ModelFault | null {
  return call?.isWhole ? null : (otherwise ?? null)
}
