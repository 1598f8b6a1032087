import { asWritten, type ListedReferences } from '#core/document/listed-references.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { AnswerBuilder, type PartialAnswer } from './answer-builder.ts'
import { ChangeReader } from './changes/change-reader.ts'
import type { KnownPictures } from './figure-text.ts'
import { finishAnswer, finishChanged, finishWritten, withReferences } from './finished-answer.ts'
import type { ItemReaderOptions } from './item-reader.ts'
import { JsonScanner } from './json-scanner.ts'
import { asksToRemoveFigures, keepFigures, picturesOf } from './kept-figures.ts'
import type { LiveAnswer } from './live-answer.ts'

export type AnswerOutcome =
  | { kind: 'complete'; answer: ModelAnswer }
  /** No text at all. */
  | { kind: 'empty' }
  /** Cut off, or not JSON. */
  | { kind: 'malformed' }
  /** JSON, but `texto_generado` is not an object with at least one block of text. */
  | { kind: 'wrong_format' }

type AnswerReaderOptions = {
  /** For a model's own events, which its provider may send twice; never for pieces cut elsewhere. */
  ignoresRepeatedPieces?: boolean
  /**
   * For an answer that is delivered and charged while it is read: nothing is taken back. The value of a key that comes
   * again is added to the earlier one, which `JSON.parse` would drop.
   */
  keepsRepeatedKeys?: boolean
  /** For what an `AnswerWriter` has written: contents and comments are taken as they are. */
  isWritten?: boolean
  /** The document that the answer may be changes to (`cambios`); only with `keepsRepeatedKeys`. */
  base?: AcademicText | null
  /** The pictures that the answer may name; by default those of `base`. */
  pictures?: KnownPictures
  /** What becomes of the references that the model writes. */
  references?: ListedReferences
  /** What the student asked, for the figures whose removal it names. */
  request?: string
}

/** After this many characters without a block an object counts as the answer. Limits the text held back. */
const maxPrefaceLength = 65_536
/** How much of a piece is read before its reader may ask for no more. */
const stepLength = 256
/** How many characters may be read again in all after objects that were no answer. Keeps reading linear. */
const maxRescannedLength = 4 * maxPrefaceLength

/**
 * Reads the model's answer `{comentarios_del_modelo, texto_generado: {cuerpo, referencias}}` while it arrives. Keys
 * come in any order and shapes outside the schema are understood: see `AnswerBuilder`. Text around the object is
 * ignored: prose, a code fence, a byte-order mark, the model's reasoning and, before the answer's first block, objects
 * that are no answer. The result does not depend on how the text is cut; each piece costs its own length.
 */
export class AnswerReader {
  readonly #options: Required<AnswerReaderOptions> & ItemReaderOptions
  #finder = new AnswerFinder()
  /** The object that may be the answer. */
  #builder: AnswerBuilder
  /** Expands changes to the base, between scanner and builder. */
  #changes: ChangeReader | null = null
  #scanner: JsonScanner | null = null
  #hasBegun = false
  /** The object from its brace on, as long as it may turn out to be no answer. */
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
  /** Cache of `live`: the builder's object, and the same with the references replaced. */
  #live: { of: LiveAnswer; shown: LiveAnswer } | null = null
  #lastPiece = { text: '', joinsTwoItems: false }

  constructor(options: AnswerReaderOptions = {}) {
    this.#options = {
      ignoresRepeatedPieces: false,
      keepsRepeatedKeys: false,
      isWritten: false,
      base: null,
      references: asWritten,
      request: '',
      ...options,
      pictures: options.pictures ?? picturesOf(options.base ?? null),
    }
    this.#builder = new AnswerBuilder(this.#options)
  }

  /** Reads the next piece; of a long one only as much as `goesOn` says, which is told how much was read of it last. */
  push(text: string, goesOn: (read: number) => boolean = () => true): void {
    if (this.#options.ignoresRepeatedPieces && this.#isRepeated(text)) return
    const builder = this.#builder
    const from = builder.openItem
    for (let at = 0; at < text.length; at += stepLength) {
      if (at > 0 && !goesOn(stepLength)) break
      const step = text.slice(at, at + stepLength)
      this.#length += step.length
      if (this.#hasBegun) this.#scanner?.push(step)
      else this.#seek(step)
    }
    // Read again, such a piece would join the end of one block to the beginning of another.
    const to = this.#builder === builder ? builder.openItem : 0
    this.#lastPiece = { text, joinsTwoItems: from > 0 && to > from }
  }

  /** Whether the object being read is certainly the answer: a block of it has text. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** The part of the answer that later text cannot change. Needs `keepsRepeatedKeys`. */
  get live(): LiveAnswer {
    const { live } = this.#builder
    const { references } = this.#options
    if (references === asWritten) return live
    if (this.#live?.of !== live) {
      this.#live = { of: live, shown: { ...live, references: live.references.map(references.of) } }
    }
    return this.#live.shown
  }

  /** The answer so far. Finished blocks keep their identity; the growing last one is a new object. */
  get answer(): PartialAnswer {
    return this.#builder.answer
  }

  /** The cost of the answer so far, in units: `generationCostUnits` of it and of what `waitingUnits` counts. */
  get billableUnits(): number {
    return this.#builder.units + this.waitingUnits
  }

  /** Characters of changes that are in `answer` only at the end. */
  get waitingUnits(): number {
    return this.#changes?.waitingUnits ?? 0
  }

  /** Whether what was certain of the answer is not its beginning any more: it is known at the end only. */
  get beginsAgain(): boolean {
    return this.#changes?.isLate ?? false
  }

  /** Of an answer made of changes: how many, and the share of the document, 0 to 1, that they remove or replace. */
  get changed(): { count: number; removedShare: number } | null {
    if (!this.#changes?.isOfChanges) return null
    return { count: this.#changes.changes, removedShare: this.#changes.removedShare }
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
    return { kind: 'complete', answer: this.#finished(this.answer) }
  }

  /**
   * What can be kept of an answer that was stopped or cut off, or null when there is no block at all. The string being
   * written ends at its last whole word; a half-written reference is left out, because it would be wrong.
   */
  partialAnswer(): ModelAnswer | null {
    if (this.#changes?.isOfChanges && !this.#changes.finishCut()) return null
    const { cutAnswer } = this.#builder
    return cutAnswer.text.cuerpo.length === 0 ? null : this.#finished(cutAnswer)
  }

  #finished(answer: PartialAnswer): ModelAnswer {
    const { base, isWritten, references } = this.#options
    const { isGuessed } = this.#builder
    if (isWritten) return finishWritten(answer)
    const finished =
      base && this.#changes?.isOfChanges
        ? finishChanged(answer, isGuessed, base)
        : finishAnswer(answer, isGuessed)
    const listed = withReferences(finished, references.of)
    // Of a document that was there already nobody asked for more.
    if (base !== null) return this.#withFigures(listed, base)
    return { ...listed, texto_generado: references.withCited(listed.texto_generado, 0) }
  }

  /** The answer with the figures of the document that it forgot. */
  #withFigures(answer: ModelAnswer, base: AcademicText): ModelAnswer {
    const { request, pictures } = this.#options
    if (pictures.size === 0) return answer
    const { cuerpo, referencias } = answer.texto_generado
    const gone = asksToRemoveFigures(request)
      ? new Set(pictures.keys())
      : (this.#changes?.removedPictures ?? new Set<string>())
    return { ...answer, texto_generado: { cuerpo: keepFigures(base, cuerpo, gone), referencias } }
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
        this.#builder = new AnswerBuilder(this.#options)
        const { base } = this.#options
        this.#changes = base && new ChangeReader(base, this.#builder)
        this.#scanner = new JsonScanner(this.#changes ?? this.#builder)
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
      this.#held = ''
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
    this.#changes = null
    this.#builder = new AnswerBuilder(this.#options)
    this.#finder = new AnswerFinder()
    return rest
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

const objectStart = String.raw`\{[ \t\r\n]{0,200}"`
const thinkingTag = '<(think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad)>'
const opening = new RegExp(`${objectStart}|${thinkingTag}`, 'gi')
/** What may be the beginning of an object or of a tag. */
const unfinishedStart = /(?:\{[ \t\r\n]{0,200}|<[a-z]{0,12})$/i
const maxClosingTagLength = 20

/** Finds where an object may begin in the text around an answer, outside of the model's reasoning. */
class AnswerFinder {
  /** The end of the text read so far, where an object or a tag may have begun. */
  #tail = ''
  /** The name of the tag that is open. */
  #thinking: string | null = null

  /** Reads the next piece; returns the text from the next object's brace on, or null if none begins in it. */
  find(piece: string): string | null {
    let text = this.#tail + piece
    this.#tail = ''
    for (;;) {
      if (this.#thinking !== null) {
        const after = this.#afterThinking(text)
        if (after === null) return null
        text = after
      }
      opening.lastIndex = 0
      const match = opening.exec(text)
      if (match === null) {
        this.#tail = unfinishedStart.exec(text)?.[0] ?? ''
        return null
      }
      if (match[1] === undefined) return text.slice(match.index)
      this.#thinking = match[1]
      text = text.slice(match.index + match[0].length)
    }
  }

  #afterThinking(text: string): string | null {
    const closing = new RegExp(`</${this.#thinking}\\s?>`, 'i')
    const match = closing.exec(text)
    if (match === null) {
      this.#tail = text.slice(-maxClosingTagLength)
      return null
    }
    this.#thinking = null
    return text.slice(match.index + match[0].length)
  }
}
