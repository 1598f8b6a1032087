import { countCharacters } from '#core/credits/units.ts'
import { type Picture, readFigure } from '#core/document/figure.ts'
import { withoutFigureNumber, writeFigure } from '#core/document/write-figure.ts'
import { cleanInline } from './markdown-inline.ts'
import { type Part, part } from './markdown-text.ts'
import type { LiveText } from './partial-line.ts'
import { TextNormalizer } from './text-normalizer.ts'

/** The pictures that a model may name: those of the text that it revises. */
export type KnownPictures = ReadonlyMap<string, Picture>

/**
 * Gathers the content of a figure. Nothing of it is shown before its end, because only then it is known whether it names a
 * picture of the document: a model cannot make one, and a figure without a picture is nothing.
 */
export class FigureText {
  /** Characters of the figure's words, as the tariff counts them. */
  units = 0
  readonly #known: KnownPictures
  readonly #normalizer = new TextNormalizer()
  #raw = ''
  #value = ''
  #part: Part | null = null

  constructor(known: KnownPictures) {
    this.#known = known
  }

  push(piece: string): void {
    this.#raw += this.#normalizer.push(piece)
  }

  end(): void {
    this.#raw += this.#normalizer.end()
    const { title, picture, notes } = readFigure(this.#raw)
    const own = picture && this.#known.get(picture.id)
    if (!own) return
    // The size of the picture is the document's; what it shows may be said better, but not left out.
    const alt = picture.alt === '' ? own.alt : picture.alt
    this.#value = writeFigure({
      title: withoutFigureNumber(cleanInline(title, false).trim()),
      picture: { ...own, alt, widthPercent: picture.widthPercent },
      notes: notes.map((note) => cleanInline(note, false).trim()),
    })
    this.units = countCharacters(this.#value)
  }

  get parts(): Part[] {
    if (this.#value === '') return []
    this.#part ??= part(0, this.#value)
    return [this.#part]
  }

  get growing(): Part | null {
    return null
  }

  get growingLevel(): Part['level'] | null {
    return null
  }

  takeLive(): LiveText {
    return { fixed: '', open: '', endsWord: true }
  }

  get isEmpty(): boolean {
    return this.#value === ''
  }

  /** A figure that is cut off is left out: that of the document stays. */
  cutParts(): Part[] {
    return this.parts
  }
}
