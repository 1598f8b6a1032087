import { countCharacters } from '#core/credits/units.ts'
import type { AcademicText, Block, Reference } from '#core/document/model.ts'
import type { JsonHandler } from '#core/generation/json/json-scanner.ts'
import { truncateAtWord } from '#core/generation/reading/truncate-at-word.ts'
import { type ChangePlace, readPlace } from './change-place.ts'
import { ChangedText, type Entry, type TextSink } from './changed-text.ts'
import { picturesOf } from './kept-figures.ts'
import { actionOf, type Item, maxNameLength, type Place, Places } from './named-place.ts'

/** What reads the expanded answer: `AnswerBuilder`. */
export type AnswerTarget = JsonHandler & {
  /** Adds a block or a reference of the document as it is. */
  keepBlock(block: Block): void
  keepReference(reference: Reference): void
  /** Drops the blocks and references so far: `texto_generado` begins again. */
  restart(): void
}

type Field = keyof Item

const changeKeys = /^(?:cambios?|changes?|ediciones|edits?|modificaciones)$/i
const referenceKeys = /^(?:referencias|references|bibliograf)/i
const fields: readonly [RegExp, Field][] = [
  [/^(?:accion|acción|action|op|operacion|tipo)$/i, 'accion'],
  [/^(?:bloques?|lugar|block|id|etiqueta|destino)$/i, 'bloque'],
  [/^(?:empieza|antes|before|anchor|original)$/i, 'empieza'],
  [/^(?:role|rol)$/i, 'role'],
  [/^(?:content|contenido|texto|text)$/i, 'content'],
]
/** A tag that a model repeats from the prompt at the beginning of a text: '[b5] ', '[b5] p: '. */
const echo =
  /^\s{0,9}\[[br]\d{1,4}\]\s{0,9}(?:(?:title-main|title-meta|t[123]|p|quote|ref)\s{0,9}:\s{0,9})?/i
const maxEchoLength = 48
/** An unfinished replacement with fewer characters is dropped: it was hardly shown. */
const minKeptLength = 120

/**
 * Expands the changes of a revision into the whole document while they arrive: between the scanner and the builder of an
 * answer. What no item names stays as it is, so that nothing is lost by silence. An answer with `cuerpo` instead of
 * `cambios` is passed on unchanged. How mistakes are read: `change-mistakes.test.ts`.
 */
export class ChangeReader implements JsonHandler {
  readonly #base: AcademicText
  readonly #target: AnswerTarget
  readonly #sink: TextSink
  readonly #text: ChangedText
  readonly #places: Places
  readonly #isKnownReference: ReadonlySet<string>
  #mode: 'unknown' | 'whole' | 'changes' = 'unknown'
  /** The depth of the open container, that of the list of changes, and that of a container whose events are dropped. */
  #depth = 0
  #listDepth = 0
  #dropDepth = 0
  #rootKey = ''
  #key = ''
  /** Whether the list stands beside `texto_generado`, not in it. */
  #isAtRoot = false
  /** A string of a list of references beside the changes. */
  #beside: string | null = null
  #item: Item | null = null
  #field: Field | null = null
  /** The text of the open item, once its place is known. */
  #growing: Entry | null = null
  #isReplacement = false
  /** The item before, and whether the open one repeats it so far: such an item says nothing. */
  #previous: Item | null = null
  #isRepeating = false
  /** Characters of texts that wait for the end, because a change came before what was written. */
  #waiting = 0
  #isFinished = false

  constructor(base: AcademicText, target: AnswerTarget) {
    this.#base = base
    this.#target = target
    this.#text = new ChangedText(base)
    this.#places = new Places(base)
    this.#isKnownReference = new Set(base.referencias.map(({ content }) => content.trim()))
    this.#sink = {
      keepBlock: (block) => target.keepBlock(block),
      addEntry: (entry) => {
        this.#open(entry)
        this.#close()
      },
    }
  }

  /** Whether the answer is made of changes. */
  get isOfChanges(): boolean {
    return this.#mode === 'changes'
  }

  /** Whether a change came before what was passed on: the text begins again at the end of the answer. */
  get isLate(): boolean {
    return this.#text.isLate
  }

  /** Characters that were read and wait for the end of the answer. */
  get waitingUnits(): number {
    return this.#waiting
  }

  get changes(): number {
    return this.#text.changes
  }

  /** The pictures of the figures whose removal was named, block by block. */
  readonly removedPictures = new Set<string>()

  /** The share of the document, 0 to 1, that the changes remove or replace. */
  get removedShare(): number {
    const size = this.#base.cuerpo.reduce((sum, { content }) => sum + content.length, 0)
    return size === 0 ? 0 : this.#text.removed / size
  }

  open(kind: 'object' | 'array'): void {
    this.#depth++
    if (this.#dropDepth > 0) return
    if (this.#listDepth > 0) {
      if (this.#depth === this.#listDepth + 1) this.#beginItem()
      return
    }
    const isInText = this.#depth === 3 && this.#rootKey === 'texto_generado'
    const isAtRoot = this.#depth === 2
    const isList = kind === 'array' && (isInText || isAtRoot) && changeKeys.test(this.#key)
    if (isList && this.#mode === 'unknown') {
      this.#begin(isAtRoot)
      return
    }
    const isText = isInText || (isAtRoot && this.#rootKey === 'texto_generado')
    if (isList || (isText && this.#mode === 'changes')) {
      this.#dropDepth = this.#depth
      this.#beside = isInText && referenceKeys.test(this.#key) ? '' : null
      return
    }
    if (isInText) this.#mode = 'whole'
    this.#target.open(kind)
  }

  close(): void {
    const depth = this.#depth--
    if (this.#dropDepth > 0) {
      if (depth !== this.#dropDepth) return
      this.#dropDepth = 0
      this.#beside = null
      return
    }
    if (this.#listDepth > 0) {
      if (depth === this.#listDepth + 1) this.#endItem()
      if (depth !== this.#listDepth) return
      this.#listDepth = 0
      this.#endList()
      return
    }
    if (this.#mode === 'changes' && depth === 2 && this.#rootKey === 'texto_generado')
      this.#finish()
    if (this.#mode === 'changes' && depth === 1) this.#finish()
    this.#target.close()
  }

  key(name: string): void {
    this.#key = name
    if (this.#depth === 1) this.#rootKey = name
    if (this.#dropDepth > 0) return
    if (this.#listDepth === 0) this.#target.key(name)
    else this.#field = fields.find(([pattern]) => pattern.test(name))?.[1] ?? null
  }

  scalar(token: string): void {
    if (this.#dropDepth > 0) return
    if (this.#listDepth === 0) {
      if (!this.#isBeside) this.#target.scalar(token)
    } else if (this.#field !== 'content') this.#addToField(token)
  }

  stringStart(): void {
    if (this.#beside !== null) this.#beside = ''
    if (this.#dropDepth === 0 && this.#listDepth === 0 && !this.#isBeside)
      this.#target.stringStart()
  }

  stringPiece(text: string): void {
    if (this.#beside !== null) this.#beside += text
    if (this.#dropDepth > 0) return
    if (this.#listDepth > 0) this.#addToField(text)
    else if (!this.#isBeside) this.#target.stringPiece(text)
  }

  stringEnd(): void {
    if (this.#beside !== null) this.#addReferenceBeside(this.#beside)
    if (this.#dropDepth === 0 && this.#listDepth === 0 && !this.#isBeside) this.#target.stringEnd()
  }

  /**
   * Ends an answer that breaks off: whole changes are applied. Of the open item an addition ends at its last whole word,
   * and a replacement follows what it was to replace. False when there is no change.
   */
  finishCut(): boolean {
    if (this.#isFinished) return this.changes > 0
    const entry = this.#growing
    this.#growing = null
    this.#item = null
    if (entry) {
      if (!this.isLate) this.#close()
      const isDropped = this.#isReplacement && countCharacters(entry.content) < minKeptLength
      entry.content = truncateAtWord(entry.content, false).trim()
      this.#text.cut(entry, { isDropped })
    }
    this.#writeAgain()
    return this.changes > 0
  }

  /** A string beside the list of changes, inside `texto_generado`. */
  get #isBeside(): boolean {
    return this.#mode === 'changes' && this.#depth === 2 && this.#rootKey === 'texto_generado'
  }

  #begin(isAtRoot: boolean): void {
    this.#mode = 'changes'
    this.#listDepth = this.#depth
    this.#isAtRoot = isAtRoot
    if (isAtRoot) {
      this.#target.key('texto_generado')
      this.#target.open('object')
    }
    this.#target.key('cuerpo')
    this.#target.open('array')
  }

  #endList(): void {
    if (!this.isLate) this.#text.writeRest(this.#sink, { again: false })
    this.#target.close()
    if (this.#isAtRoot) this.#target.close()
  }

  /** Nothing more can be said of the text: a list of references may have stood beside the changes. */
  #finish(): void {
    if (this.#isFinished) return
    this.#isFinished = true
    if (!this.isLate) {
      this.#waiting = 0
      this.#writeReferences()
      return
    }
    this.#writeAgain()
    if (this.#isAtRoot) this.#target.close()
  }

  #writeAgain(): void {
    this.#isFinished = true
    this.#waiting = 0
    this.#target.restart()
    this.#target.key('cuerpo')
    this.#target.open('array')
    this.#text.writeRest(this.#sink, { again: true })
    this.#target.close()
    this.#writeReferences()
  }

  #writeReferences(): void {
    for (const one of this.#text.references ?? this.#base.referencias) {
      this.#target.keepReference(one)
    }
  }

  #addToField(text: string): void {
    const item = this.#item
    if (!item || !this.#field) return
    if (this.#field !== 'content') {
      const room = maxNameLength - item[this.#field].length
      if (room > 0) item[this.#field] += text.slice(0, room)
      return
    }
    this.#isRepeating &&= this.#previous?.content.startsWith(text, item.content.length) ?? false
    item.content += text
    if (this.#growing) {
      this.#growing.content += text
      this.#passOn(text)
    } else this.#tryToBegin(item, { isWhole: false })
  }

  #passOn(text: string): void {
    if (this.isLate) this.#waiting += countCharacters(text)
    else this.#target.stringPiece(text)
  }

  #beginItem(): void {
    this.#item = { accion: '', bloque: '', empieza: '', role: '', content: '' }
    this.#field = null
    this.#isRepeating = true
  }

  /** Passes the text on while it grows, as soon as its place is known and it can no longer repeat the item before. */
  #tryToBegin(item: Item, { isWhole }: { isWhole: boolean }): void {
    const isNamed = item.accion !== '' && item.bloque !== '' && item.role !== ''
    if (!isWhole && (!isNamed || item.content.length < maxEchoLength)) return
    if (this.#repeats(item, { isWhole })) return
    const content = item.content.replace(echo, '')
    if (content.trim() === '') return
    const place = this.#places.of(item)
    const action = actionOf(item, place)
    if (action !== 'cambiar' && action !== 'agregar') return
    if (action === 'cambiar' && this.#places.isUnknown(place)) return
    if (place.list === 'r') {
      // References are short: they are read whole.
      if (isWhole) this.#changeReferences(action, place, content)
      return
    }
    const entry: Entry = { role: this.#places.roleOf(item, place), content, moved: null }
    this.#places.last = place
    this.#growing = entry
    this.#isReplacement = action === 'cambiar'
    const spot = this.#isReplacement
      ? this.#text.replace(place, entry)
      : this.#text.add(place, entry)
    if (this.#text.writeUpTo(spot, this.#sink)) this.#open(entry)
    else this.#waiting += countCharacters(content)
  }

  /** Whether an item is, or may yet become, the one before it. */
  #repeats({ accion, bloque, content }: Item, { isWhole }: { isWhole: boolean }): boolean {
    const before = this.#previous
    if (!this.#isRepeating || before === null || before.content === '') return false
    if (before.accion !== accion || before.bloque !== bloque) return false
    return !isWhole || before.content.length === content.length
  }

  #endItem(): void {
    const item = this.#item
    this.#item = null
    if (!item) return
    if (!this.#growing) this.#tryToBegin(item, { isWhole: true })
    const entry = this.#growing
    this.#growing = null
    const isRepeated = !entry && this.#repeats(item, { isWhole: true })
    this.#previous = item
    if (entry) {
      if (!this.isLate) this.#close()
      return
    }
    if (isRepeated) return
    const place = this.#places.of(item)
    if (place.isDoubtful) return
    const action = actionOf(item, place)
    if (action === 'quitar') {
      this.#places.last = place
      if (place.list === 'r') this.#text.removeReferences(place)
      else this.#remove(place)
    }
    if (action === 'mover' && place.list === 'b') this.#move(place, item)
  }

  #remove(place: ChangePlace): void {
    const blocks = this.#base.cuerpo.slice(place.from, place.to + 1)
    for (const id of picturesOf({ cuerpo: blocks, referencias: [] }).keys()) {
      this.removedPictures.add(id)
    }
    this.#text.remove(place)
  }

  #move(place: ChangePlace, { content, empieza }: Item): void {
    const to = readPlace(content === '' ? empieza : content, { b: this.#base.cuerpo.length, r: 0 })
    if (to === null || to.list === 'r') return
    this.#places.last = place
    this.#text.move(place, to.to)
  }

  #changeReferences(action: 'cambiar' | 'agregar', place: Place, content: string): void {
    this.#waiting += countCharacters(content)
    if (action === 'agregar') this.#text.addReference(content)
    else this.#text.replaceReferences(place, content)
  }

  /** A list of references beside the changes adds to the list; it takes nothing from it. */
  #addReferenceBeside(content: string): void {
    if (content.trim() !== '' && !this.#isKnownReference.has(content.trim())) {
      this.#waiting += countCharacters(content)
      this.#text.addReference(content)
    }
  }

  #open({ role, content }: Entry): void {
    const target = this.#target
    target.open('object')
    target.key('role')
    target.stringStart()
    target.stringPiece(role)
    target.stringEnd()
    target.key('content')
    target.stringStart()
    target.stringPiece(content)
  }

  #close(): void {
    this.#target.stringEnd()
    this.#target.close()
  }
}
