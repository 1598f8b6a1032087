import { countCharacters } from '#core/credits/units.ts'
import type { ExhibitRole } from '#core/document/block-roles.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { equationSource } from '#core/document/equation.ts'
import { readFigure } from '#core/document/figure.ts'
import { isFence, withoutCodeNumber } from '#core/document/kinds/code.ts'
import { isHeadRule, withoutNumber } from '#core/document/table.ts'
import { withoutFigureNumber, writeFigure } from '#core/document/write-figure.ts'
import type { KnownPictures } from '#core/generation/changes/kept-figures.ts'
import type { LiveText } from './growing-line.ts'
import { cleanInline } from './markdown-inline.ts'
import { type Part, part } from './markdown-text.ts'
import { TextNormalizer } from './text-normalizer.ts'

/**
 * Gathers the content of a table, a figure or an equation from pieces cut anywhere: one part, of which only what can be
 * drawn is shown. What is cut off before that is left out.
 */
export abstract class ExhibitText {
  /** Characters of what is shown, as the tariff counts them. */
  units = 0
  #value = ''
  #fresh = ''
  #isWhole = false
  #part: Part | null = null

  abstract push(piece: string): void

  end(): void {
    this.addRest()
    this.#isWhole = true
  }

  /** Adds what is left when the content has ended. */
  protected abstract addRest(): void

  protected add(text: string): void {
    this.#value += text
    this.#fresh += text
    this.units += countCharacters(text)
  }

  get parts(): Part[] {
    return this.#isWhole ? this.cutParts() : []
  }

  get growing(): Part | null {
    return this.#isWhole || this.isEmpty ? null : part(0, this.#value)
  }

  get growingLevel(): Part['level'] | null {
    return this.#isWhole || this.isEmpty ? null : 0
  }

  takeLive(): LiveText {
    const fixed = this.#fresh
    this.#fresh = ''
    return { fixed, open: '', endsWord: true }
  }

  protected get isEmpty(): boolean {
    return this.#value === ''
  }

  cutParts(): Part[] {
    if (this.isEmpty) return []
    if (this.#part?.content !== this.#value) this.#part = part(0, this.#value)
    return [this.#part]
  }
}

/** A table is shown line by line, so that a row appears when it is complete. */
class TableText extends ExhibitText {
  readonly #normalizer = new TextNormalizer()
  #rows = 0
  #line = ''

  push(piece: string): void {
    this.#read(this.#normalizer.push(piece))
  }

  protected addRest(): void {
    this.#read(this.#normalizer.end())
    this.#endLine()
  }

  #read(text: string): void {
    const [first = '', ...others] = text.split('\n')
    this.#line += first
    for (const line of others) {
      this.#endLine()
      this.#line = line
    }
  }

  #endLine(): void {
    const line = cleanInline(this.#line.trim(), false).trim()
    this.#line = ''
    if (line === '') return
    const isRow = line.startsWith('|')
    if (this.#rows === 1 && isHeadRule(line)) return
    if (isRow) this.#rows++
    if (!this.isEmpty) this.add(`\n${line}`)
    else this.add(isRow ? line : withoutNumber(line))
  }
}

/**
 * A figure is shown at its end, because only then it is known whether it names a picture of the document: a model cannot
 * make one, and a figure without a picture is nothing.
 */
class FigureText extends ExhibitText {
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

  protected addRest(): void {
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
    this.add(written)
  }
}

/** What JSON makes of a backslash that a model forgot to double: `\frac` has become a form feed and `rac`. */
const lost: Record<string, string> = { '\f': '\\f', '\t': '\\t', '\b': '\\b', '\r': '\\r' }
const lostNewline = /\n(?=(?:eq|e|abla|u|otin|i|ot|earrow|olimits|onumber)(?![a-z]))/g

/** Half of an equation cannot be drawn: it is shown at its end. */
class EquationText extends ExhibitText {
  #raw = ''

  push(piece: string): void {
    this.#raw += piece
  }

  protected addRest(): void {
    const healed = this.#raw
      .replace(/[\f\t\b\r](?=[a-z])/g, (sign) => lost[sign] ?? sign)
      .replace(lostNewline, '\\n')
    this.add(equationSource(healed))
  }
}

/** A listing is shown line by line, each as it is. */
class CodeText extends ExhibitText {
  #line = ''

  push(piece: string): void {
    const [first = '', ...others] = piece.split('\n')
    this.#line += first
    for (const line of others) {
      this.#endLine()
      this.#line = line
    }
  }

  protected addRest(): void {
    this.#endLine()
  }

  #endLine(): void {
    const line = cleanText(this.#line.replaceAll('\t', '    ')).trimEnd()
    this.#line = ''
    if (!this.isEmpty) this.add(`\n${line}`)
    else if (line.trim() !== '') this.add(isFence(line) ? line : withoutCodeNumber(line))
  }
}

/** What gathers each kind. A new one without an entry here does not compile. */
const readers: Record<ExhibitRole, (pictures: KnownPictures) => ExhibitText> = {
  table: () => new TableText(),
  figure: (pictures) => new FigureText(pictures),
  equation: () => new EquationText(),
  code: () => new CodeText(),
}

export function newExhibitText(role: ExhibitRole, pictures: KnownPictures): ExhibitText {
  return readers[role](pictures)
}
