import { type Picture, readFigure } from '#core/document/figure.ts'
import { withoutFigureNumber, writeFigure } from '#core/document/write-figure.ts'
import { EndedText } from './ended-text.ts'
import { cleanInline } from './markdown-inline.ts'
import { TextNormalizer } from './text-normalizer.ts'

/** The pictures that a model may name: those of the text that it revises. */
export type KnownPictures = ReadonlyMap<string, Picture>

/**
 * Gathers the content of a figure. Nothing of it is shown before its end, because only then it is known whether it names a
 * picture of the document: a model cannot make one, and a figure without a picture is nothing. A figure that is cut off is
 * left out: that of the document stays.
 */
export class FigureText extends EndedText {
  readonly #known: KnownPictures
  readonly #normalizer = new TextNormalizer()
  #raw = ''

  constructor(known: KnownPictures) {
    super()
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
    const written = writeFigure({
      title: withoutFigureNumber(cleanInline(title, false).trim()),
      picture: { ...own, alt, widthPercent: picture.widthPercent },
      notes: notes.map((note) => cleanInline(note, false).trim()),
    })
    this.set(written)
  }
}
