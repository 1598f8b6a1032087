import { arrangeReferences } from '#core/document/arrange-references.ts'
import { isHeadingRole } from '#core/document/block-roles.ts'
import { asWritten, type ListedReferences } from '#core/document/listed-references.ts'
import type { AcademicText, Block, ModelAnswer, Reference } from '#core/document/model.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'
import type { AnswerOutcome, PartialAnswer } from '#core/generation/answer.ts'
import { ChangeReader } from '#core/generation/changes/change-reader.ts'
import {
  asksToRemoveFigures,
  type KnownPictures,
  keepFigures,
  picturesOf,
} from '#core/generation/changes/kept-figures.ts'
import type { JsonHandler, ObjectScanner } from '#core/generation/json/json-scanner.ts'
import { scannerOf } from '#core/generation/json/loose-json-scanner.ts'
import { AnswerBuilder } from './answer-builder.ts'
import type { LiveAnswer } from './live-answer.ts'

/** Added to the comments when the answer holds something whose meaning was guessed. */
export const unexpectedFormatNote =
  'Nota: el modelo envió partes con un formato inesperado; se conservaron como párrafos. Revísalas.'

export type AnswerOptions = {
  /** The document that the answer may be changes to (`cambios`). */
  base?: AcademicText | null
  /** The pictures that the answer may name; by default those of `base`. */
  pictures?: KnownPictures
  /** What becomes of the references that the model writes. */
  references?: ListedReferences
  /** What the student asked, for the figures whose removal it names. */
  request?: string
}

/**
 * One JSON object, read as an answer while it arrives: `{comentarios_del_modelo, texto_generado: {cuerpo, referencias}}`.
 * Keys come in any order and shapes outside the schema are understood: see `AnswerBuilder`. The result does not depend
 * on how the text is cut; each piece costs its own length.
 */
export class AnswerObject {
  readonly #options: Required<AnswerOptions>
  readonly #builder: AnswerBuilder
  /** Expands changes to the base, between scanner and builder. */
  readonly #changes: ChangeReader | null
  readonly #scanner: ObjectScanner
  /** Cache of `live`: the builder's object, and the same with the references replaced. */
  #live: { of: LiveAnswer; shown: LiveAnswer } | null = null

  constructor(
    options: AnswerOptions,
    scannerFor: (handler: JsonHandler) => ObjectScanner = scannerOf({ isEscaped: false }),
  ) {
    this.#options = {
      base: null,
      references: asWritten,
      request: '',
      ...options,
      pictures: options.pictures ?? picturesOf(options.base ?? null),
    }
    const { base } = this.#options
    this.#builder = new AnswerBuilder(this.#options.pictures)
    this.#changes = base && new ChangeReader(base, this.#builder)
    this.#scanner = scannerFor(this.#changes ?? this.#builder)
  }

  /** Reads the next piece. Returns the index after the object's closing brace, or the length of the piece. */
  push(text: string): number {
    return this.#scanner.push(text)
  }

  /** Whether a block has text: only an answer has that. */
  get hasBegun(): boolean {
    return this.#builder.hasBegun
  }

  /** The number of the block or reference whose string is being read, or 0. */
  get openItem(): number {
    return this.#builder.openItem
  }

  /** The part of the answer that later text cannot change. */
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

  /** Whether a change has altered text before what was already read, so that the text is known only at the end. */
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
    const { state } = this.#scanner
    return state === 'closed' ? 'whole' : state === 'invalid' ? 'broken' : 'open'
  }

  /** Whether it is closed and has text. */
  get isAnswer(): boolean {
    return this.state === 'whole' && this.hasTextObject && this.answer.text.cuerpo.length > 0
  }

  /** The outcome, once the stream has ended. */
  finish(): AnswerOutcome {
    if (this.state !== 'whole') return { kind: 'malformed' }
    if (!this.isAnswer) return { kind: 'wrong_format' }
    return { kind: 'complete', answer: this.#finished(this.answer) }
  }

  /**
   * What can be kept of an answer that was stopped or cut off, or null when there is no block at all. An
   * unfinished block ends at its last whole word; an unfinished reference is left out, because it would be wrong.
   */
  partialAnswer(): ModelAnswer | null {
    if (this.#changes?.isOfChanges && !this.#changes.finishCut()) return null
    const { cutAnswer } = this.#builder
    return cutAnswer.text.cuerpo.length === 0 ? null : this.#finished(cutAnswer)
  }

  #finished(answer: PartialAnswer): ModelAnswer {
    const { base, references } = this.#options
    const { isGuessed } = this.#builder
    const changed = this.#changes?.isOfChanges ? base : null
    const finished = finishAnswer(answer, { isGuessed, base: changed })
    const listed = withReferences(finished, references.of)
    // Cited sources that the list lacks are added to new documents only.
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
}

/**
 * The answer as it is recorded: its references in one list and in order, and a note if anything was guessed. Of changes to a
 * document, `base`, what they do not name stays as it is, the order of the list too.
 */
function finishAnswer(
  { comments, text }: PartialAnswer,
  { isGuessed, base }: { isGuessed: boolean; base: AcademicText | null },
): ModelAnswer {
  const { cuerpo, referencias } = base === null ? takeReferences(text) : text
  const isSame =
    referencias.length === base?.referencias.length &&
    referencias.every((reference, index) => reference === base.referencias[index])
  return {
    comentarios_del_modelo: isGuessed ? withNote(comments) : comments,
    texto_generado: {
      cuerpo,
      referencias: isSame ? base.referencias : arrangeReferences(referencias),
    },
  }
}

/** The answer with other references. Two may have become the same, and their order may have changed. */
function withReferences(
  answer: ModelAnswer,
  referenceOf: (written: Reference) => Reference,
): ModelAnswer {
  const { texto_generado: text } = answer
  const referencias = text.referencias.map(referenceOf)
  const isSame = referencias.every((reference, at) => reference === text.referencias[at])
  if (isSame) return answer
  return { ...answer, texto_generado: { ...text, referencias: arrangeReferences(referencias) } }
}

function withNote(comments: string): string {
  if (comments.endsWith(unexpectedFormatNote)) return comments
  return comments === '' ? unexpectedFormatNote : `${comments}\n${unexpectedFormatNote}`
}

/** Takes the references that end the body out of it, and the heading above them, which the application draws itself. */
function takeReferences({ cuerpo, referencias }: AcademicText): AcademicText {
  let end = cuerpo.length
  while (end > 0 && cuerpo[end - 1]?.role === 'ref') end--
  const taken = cuerpo.slice(end).map(({ content }) => ({
    // The reader leaves out the numbers of a list of references too.
    content: content.replace(/^\d{1,2}[.)] (?=\S)/, ''),
  }))
  while (end > 0 && isReferencesHeadingBlock(cuerpo[end - 1])) end--
  // A body of references alone is returned unchanged.
  if (end === 0) return { cuerpo, referencias }
  return { cuerpo: cuerpo.slice(0, end), referencias: [...taken, ...referencias] }
}

function isReferencesHeadingBlock(block: Block | undefined): boolean {
  if (block === undefined || !(isHeadingRole(block.role) || block.role === 'p')) return false
  return isReferencesHeading(block.content)
}
