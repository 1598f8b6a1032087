import { arrangeReferences, referenceIdentity } from '#core/document/arrange-references.ts'
import { isHeadingRole } from '#core/document/block-roles.ts'
import type { Block, ModelAnswer, Reference } from '#core/document/model.ts'
import { isReferencesHeading, mayHeadReferences } from '#core/document/references-heading.ts'
import type { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import type { LiveText } from '#core/generation/reading/growing-line.ts'
import type { LiveAnswer, LiveBlock } from '#core/generation/reading/live-answer.ts'
import { closeFaces, wholeWords } from '#core/generation/reading/truncate-at-word.ts'
import { isTitle } from '#core/generation/replacement.ts'
import type { Replaced } from '#core/generation/selection.ts'

/** The block being read. `role`: the role that was written before its content; null while none was. */
type Open = { index: number; isWritten: boolean; role: Block['role'] | null; text: GrowingText }

/** No heading of references is longer. */
const maxReferencesHeading = 40

/**
 * Writes the specification's JSON of an answer while an `AnswerReader` reads it: only what was read leaves the server,
 * whatever the model sends around it. What is written is never changed. A block is written as it grows; what may yet be
 * moved or dropped is written when that is certain: references that end the body, the heading above them, and in a
 * replacement titles and headings. Where the end of a block is not what was written of it, its `content` comes again,
 * and where the body is not, `cuerpo`: of equal keys the last one counts. Each piece costs its own length.
 */
export class AnswerWriter {
  readonly #reader: AnswerReader
  readonly #replaces: Replaced | undefined
  #phase: 'waiting' | 'body' | 'references' | 'over' = 'waiting'
  #out: string[] = []
  #comments = ''
  readonly #blocks: Block[] = []
  #open: Open | null = null
  /** How many of the reader's blocks were written or left out, and how many were checked. */
  #taken = 0
  #seen = 0
  /** Whether a block was written that is neither a reference nor the heading of references. */
  #hasText = false
  /** Whether the replacement ends here, because what follows cannot stand in one. */
  #isStopped = false
  readonly #references: Reference[] = []
  readonly #identities = new Set<string>()
  #referencesSeen = 0

  /** `replaces`: what the selected text consists of that the answer replaces. */
  constructor(reader: AnswerReader, replaces?: Replaced) {
    this.#reader = reader
    this.#replaces = replaces
  }

  /** Whether something was written. */
  get hasBegun(): boolean {
    return this.#phase !== 'waiting'
  }

  /** The blocks written so far, the open one included. */
  get blocks(): Block[] {
    if (!this.#open?.isWritten) return [...this.#blocks]
    const { role, text } = this.#open
    return [...this.#blocks, { role: role ?? 'p', content: text.sent.trim() }]
  }

  /** Whether an answer begins with the blocks that were written; of the open one only its letters are compared. */
  isBeginningOf(cuerpo: readonly Block[]): boolean {
    const next = cuerpo[this.#blocks.length]
    const { isWritten = false, text } = this.#open ?? {}
    return (
      this.#isWhole(cuerpo) &&
      (!isWritten ||
        (next !== undefined && lettersOf(next.content).startsWith(lettersOf(text?.sent ?? ''))))
    )
  }

  /** Whether an answer begins with the whole blocks that were written. */
  #isWhole(cuerpo: readonly Block[]): boolean {
    return this.#blocks.every(
      ({ role, content }, index) =>
        cuerpo[index]?.role === role && cuerpo[index]?.content === content,
    )
  }

  /**
   * An answer that ends early, with no less of the open block than was written: its last word may have looked whole. Null
   * when there is nothing of it, and nothing was written.
   */
  kept(cut: ModelAnswer | null): ModelAnswer | null {
    if (!this.#open?.isWritten) return cut
    const { role, text } = this.#open
    const sent = closeFaces(text.sent.trimEnd())
    const at = this.#blocks.length
    const cuerpo = cut?.texto_generado.cuerpo ?? []
    const last = cuerpo[at]
    const isLess = last === undefined || (last.content !== sent && sent.startsWith(last.content))
    if (!isLess || cuerpo.length > at + 1 || !this.#isWhole(cuerpo)) return cut
    return {
      comentarios_del_modelo: cut?.comentarios_del_modelo ?? this.#comments,
      texto_generado: {
        cuerpo: [...cuerpo.slice(0, at), { role: last?.role ?? role ?? 'p', content: sent }],
        referencias: cut?.texto_generado.referencias ?? this.#referencesBefore(),
      },
    }
  }

  /** References that came before the body, of which nothing else would be kept. */
  #referencesBefore(): Reference[] {
    return this.#replaces === undefined
      ? arrangeReferences(this.#reader.object.live.references)
      : []
  }

  /** What can be written of the answer now. */
  write(): string {
    if (this.#phase === 'over' || !this.#reader.hasBegun || this.#reader.object.beginsAgain)
      return ''
    const { live } = this.#reader.object
    if (this.#phase !== 'references') this.#writeBody(live)
    if (this.hasBegun && this.#replaces === undefined) this.#writeReferences(live)
    return this.#take()
  }

  /** What is missing of the answer as it is recorded. */
  end({ comentarios_del_modelo: comments, texto_generado: text }: ModelAnswer): string {
    const phase = this.#phase
    this.#phase = 'over'
    if (phase === 'over') return ''
    if (phase === 'waiting') {
      return JSON.stringify({ comentarios_del_modelo: comments, texto_generado: text })
    }
    if (phase === 'body') {
      this.#endBody(text.cuerpo)
      this.#out.push(`,"referencias":${JSON.stringify(text.referencias)}`)
    } else {
      this.#endReferences(text.referencias)
      if (text.cuerpo.length !== this.#blocks.length || !this.#isWhole(text.cuerpo)) {
        this.#out.push(`,"cuerpo":${JSON.stringify(text.cuerpo)}`)
      }
    }
    this.#out.push('}')
    if (comments !== this.#comments) {
      this.#out.push(`,"comentarios_del_modelo":${JSON.stringify(comments)}`)
    }
    this.#out.push('}')
    return this.#take()
  }

  #take(): string {
    const out = this.#out.join('')
    this.#out = []
    return out
  }

  #writeBody(live: LiveAnswer): void {
    // The last part of an open item may still get another role.
    const whole = Math.max(live.closed, live.size - (live.growing === null ? 1 : 0))
    for (; this.#seen < whole && !this.#isStopped; this.#seen++) {
      const block = live.block(this.#seen)
      if (!this.#mayMove(block.role, block.content)) this.#writeUpTo(live, this.#seen)
    }
    if (this.#isStopped || this.#seen < whole) return
    if (this.#open?.index !== this.#seen) {
      this.#open = { index: this.#seen, isWritten: false, role: null, text: new GrowingText() }
    }
    const { text } = this.#open
    if (live.growing !== null) {
      text.add(live.growing.takeText())
      this.#grow(live, live.growing)
    } else if (this.#seen < live.size) {
      const block = live.block(this.#seen)
      text.end(block.content)
      this.#grow(live, block)
    }
  }

  /** Writes the blocks up to one that stays where it is. */
  #writeUpTo(live: LiveAnswer, last: number): void {
    for (; this.#taken <= last; this.#taken++) this.#writeBlock(live, this.#taken)
  }

  #writeBlock(live: LiveAnswer, index: number): void {
    const { role, content } = live.block(index)
    if (this.#open?.index !== index || !this.#open.isWritten) {
      if (this.#replaces !== undefined) {
        if (isTitle(role)) return
        if (this.#cannotReplace(role)) this.#isStopped = true
        if (this.#isStopped) return
      }
      this.#begin(live)
      this.#openBlock(index, this.#roleOf(role))
    }
    this.#hasText ||= role !== 'ref' && !isReferencesHeading(content)
    if (this.#replaces !== undefined && isHeadingRole(this.#replaces)) {
      // What follows becomes the end of the one heading.
      this.#isStopped = true
    } else this.#closeOpen({ role: this.#roleOf(role), content })
  }

  /** Writes what there is of the block being read, once it is certain that it stays. */
  #grow(live: LiveAnswer, { role, isNamed }: Pick<LiveBlock, 'role' | 'isNamed'>): void {
    const open = this.#open
    if (open === null) return
    if (!open.isWritten) {
      const { sendable } = open.text
      if (sendable === '' || this.#mayMove(role, sendable)) return
      if (!isNamed && (this.#replaces !== undefined || live.hasOpenTitle)) return
      if (this.#replaces !== undefined && (isTitle(role) || this.#cannotReplace(role))) return
      this.#writeUpTo(live, open.index - 1)
      if (this.#isStopped) return
      this.#begin(live)
      this.#openBlock(open.index, isNamed ? this.#roleOf(role) : null, open.text)
    }
    this.#out.push(inString(open.text.send()))
  }

  #begin(live: LiveAnswer): void {
    if (this.hasBegun) return
    this.#phase = 'body'
    this.#comments = live.comments
    // What came before the text is written after it.
    this.#referencesSeen = live.references.length
    const comments = JSON.stringify(live.comments)
    this.#out.push(`{"comentarios_del_modelo":${comments},"texto_generado":{"cuerpo":[`)
    if (live.title === null || this.#replaces !== undefined) return
    const title: Block = { role: 'title-main', content: live.title }
    this.#out.push(JSON.stringify(title))
    this.#blocks.push(title)
    this.#hasText = true
  }

  #openBlock(index: number, role: Block['role'] | null, text = new GrowingText()): void {
    this.#open = { index, isWritten: true, role, text }
    const named = role === null ? '' : `"role":${JSON.stringify(role)},`
    this.#out.push(`${this.#blocks.length > 0 ? ',' : ''}{${named}"content":"`)
  }

  #closeOpen(block: Block): void {
    const open = this.#open
    if (open === null) return
    const missing = open.text.missingOf(block.content)
    this.#out.push(
      missing === null ? `","content":${JSON.stringify(block.content)}` : `${inString(missing)}"`,
      open.role === block.role ? '}' : `,"role":${JSON.stringify(block.role)}}`,
    )
    this.#open = null
    this.#blocks.push(block)
  }

  /** Whether a block may turn out to belong to the reference list that ends the body. */
  #mayMove(role: Block['role'], content: string): boolean {
    if (!this.#hasText || this.#open?.isWritten) return false
    if (role === 'ref') return true
    const mayHead = role === 'p' || isHeadingRole(role)
    return mayHead && content.length <= maxReferencesHeading && mayHeadReferences(content)
  }

  #roleOf(role: Block['role']): Block['role'] {
    return this.#replaces === undefined || this.#replaces === 'blocks' ? role : this.#replaces
  }

  #cannotReplace(role: Block['role']): boolean {
    return this.#replaces !== undefined && !isHeadingRole(this.#replaces) && isHeadingRole(role)
  }

  #writeReferences(live: LiveAnswer): void {
    for (; this.#referencesSeen < live.references.length; this.#referencesSeen++) {
      if (this.#phase === 'body') {
        if (this.#open?.isWritten) return
        this.#phase = 'references'
        this.#out.push('],"referencias":[')
      }
      const reference = live.references[this.#referencesSeen] as Reference
      const identity = referenceIdentity(reference)
      if (!this.#identities.has(identity)) this.#writeReference(reference)
      this.#identities.add(identity)
    }
  }

  #writeReference(reference: Reference): void {
    this.#out.push(`${this.#references.length > 0 ? ',' : ''}${JSON.stringify(reference)}`)
    this.#references.push(reference)
  }

  #endBody(cuerpo: readonly Block[]): void {
    const open = this.#open?.isWritten ? this.#open : null
    const next = cuerpo[this.#blocks.length]
    const isBeginning = this.#isWhole(cuerpo) && (open === null || next !== undefined)
    if (open !== null) {
      const asWritten = { role: open.role ?? 'p', content: open.text.sent }
      this.#closeOpen(isBeginning && next !== undefined ? next : asWritten)
    }
    if (!isBeginning) {
      this.#out.push(`],"cuerpo":${JSON.stringify(cuerpo)}`)
      return
    }
    const missing = cuerpo.slice(this.#blocks.length).map((block) => JSON.stringify(block))
    if (missing.length > 0) this.#out.push(this.#blocks.length > 0 ? ',' : '', missing.join(','))
    this.#out.push(']')
  }

  #endReferences(referencias: readonly Reference[]): void {
    const written = new Set(this.#references.map(({ content }) => content))
    for (const one of referencias) if (!written.has(one.content)) this.#writeReference(one)
    this.#out.push(']')
    const read = arrangeReferences(this.#references)
    const isSame =
      read.length === referencias.length &&
      read.every(({ content }, index) => content === referencias[index]?.content)
    if (!isSame) this.#out.push(`,"referencias":${JSON.stringify(referencias)}`)
  }
}

/** A growing string: what is known of it, and what was sent to those who can take nothing back. */
export class GrowingText {
  readonly #sent: string[] = []
  #unsent = ''
  /** The end of what is known that is not fixed yet. */
  #tail = ''
  /** Whether the string has become another one: nothing more is known of it before its end. */
  #isLost = false
  #isWhole = false
  #endsWord = false

  add({ fixed, open, endsWord }: LiveText): void {
    if (this.#isLost) return
    this.#endsWord = endsWord
    const text = fixed + open
    const isLonger = text.startsWith(this.#tail)
    this.#isLost = !isLonger && !this.#tail.startsWith(text)
    if (isLonger) this.#unsent += text.slice(this.#tail.length)
    this.#tail = (isLonger ? text : this.#tail).slice(fixed.length)
  }

  /** The string is whole: what is missing of it is known, unless it is another one than was sent. */
  end(whole: string): void {
    const missing = this.missingOf(whole)
    this.#isLost = missing === null
    this.#unsent = missing ?? ''
    this.#isWhole = true
  }

  /** What can be sent now: whole words, because half of one is not kept when the string is cut off there. */
  send(): string {
    const text = this.sendable
    this.#unsent = this.#unsent.slice(text.length)
    if (text !== '') this.#sent.push(text)
    return text
  }

  get sendable(): string {
    return this.#isWhole || this.#endsWord ? this.#unsent : wholeWords(this.#unsent)
  }

  get sent(): string {
    return this.#sent.join('')
  }

  /** What is still to be sent of the whole string; null when another string was sent. */
  missingOf(whole: string): string | null {
    const { sent } = this
    return whole.startsWith(sent) ? whole.slice(sent.length) : null
  }
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** A text as it stands between the quotation marks of a JSON string. */
function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
