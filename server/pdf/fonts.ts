import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { advanceUnits, textWidthInPt, unitsPerPt } from '#core/layout/font-metrics.ts'
import { codeSizePt, fontSizePt } from '#core/layout/page-rules.ts'

export type FontFace = 'regular' | 'italic' | 'bold' | 'boldItalic'
type FontName = FontFace | 'code' | 'signs' | 'pictographs'

/** Tinos has the widths of Times New Roman, Cousine those of Courier New; the other two draw what they lack. */
const files: Record<FontName, string> = {
  regular: '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
  italic: '@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
  bold: '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
  boldItalic: '@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf',
  code: '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
  signs: '@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  pictographs: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
}
const { resolve } = createRequire(import.meta.url)

type Glyph = { advanceWidth: number; codePoints: number[] }
type EmbeddedFont = {
  scale: number
  font: {
    glyphsForString(text: string): Glyph[]
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
  }
  layout(text: string): { glyphs: Glyph[]; positions: object[]; advanceWidth: number }
}

/** Width of every character of a listing: 1,229 of 2,048 parts of ten points. */
const codeAdvancePt = (1229 / 2048) * codeSizePt

/** Letters, marks and spaces of Spanish, which the page's font has. */
const plain = /^[\u0020-\u007e\u00a0-\u017f\u2010-\u2015\u2018-\u201e\u2026]*$/
const notDrawn = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u

type Drawn = {
  text: string
  face: FontFace | 'code'
  x: number
  baseline: number
  wordSpacingPt?: number
  sizePt?: number
}

/** `isFitted`: a pictograph, or the empty box for a character that no font has, drawn as wide as the layout has it. */
type Piece = { name: FontName; text: string; isFitted: boolean }

/** Draws text glyph by glyph at the layout's places, each character in the first font that has it. */
export class Fonts {
  readonly #document: PDFKit.PDFDocument
  readonly #opened = new Map<FontName, EmbeddedFont>()
  /** How much wider the spaces of the current text are than in the font, in points. */
  #wordSpacingPt = 0

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** `x` and `baseline` in points from the paper's top left. A character that no font has is an empty box. */
  draw({ text, face, x, baseline, wordSpacingPt = 0, sizePt = fontSizePt }: Drawn): void {
    this.#wordSpacingPt = wordSpacingPt
    let at = x
    for (const piece of this.#pieces(text, face)) {
      const font = this.#use(piece.name)
      const size = piece.isFitted ? fittedSize(font, piece.text) : sizePt
      this.#document.fontSize(size).text(piece.text, at, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
      })
      at += widthIn(piece.text, face) + wordSpacingPt * countSpaces(piece.text)
    }
  }

  #pieces(text: string, face: Drawn['face']): Piece[] {
    if (plain.test(text)) return [{ name: face, text, isFitted: false }]
    const names: readonly FontName[] = [face, 'signs', 'pictographs']
    const pieces: Piece[] = []
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0
      const name = names.find((one) => this.#open(one).font.hasGlyphForCodePoint(codePoint))
      // An accent, a joiner or a shade that no font has.
      if (!name && notDrawn.test(character)) continue
      const isFitted = !name || name === 'pictographs'
      const last = pieces.at(-1)
      if (last && last.name === name && !isFitted && !last.isFitted) last.text += character
      else pieces.push({ name: name ?? face, text: character, isFitted })
    }
    return pieces
  }

  #use(name: FontName): EmbeddedFont {
    const opened = this.#open(name)
    this.#document.font(name)
    return opened
  }

  /** Read when it is first needed: most documents need the page's font alone. */
  #open(name: FontName): EmbeddedFont {
    const known = this.#opened.get(name)
    if (known) return known
    const document = this.#document as unknown as PDFKit.PDFDocument & { _font: EmbeddedFont }
    const before = document._font
    document.registerFont(name, readFileSync(resolve(files[name])))
    document.font(name)
    const opened = document._font
    opened.layout = (text) => this.#layOut(opened, text)
    document._font = before
    this.#opened.set(name, opened)
    return opened
  }

  /** Without kerning and ligatures, as the layout measures. Shaping every line would also take ten times as long. */
  #layOut({ font, scale }: EmbeddedFont, text: string) {
    const glyphs = font.glyphsForString(text)
    // Thousandths of an em.
    const wordSpacing = (this.#wordSpacingPt / fontSizePt) * 1000
    let total = 0
    const positions = glyphs.map((glyph) => {
      const isSpace = glyph.codePoints[0] === 0x20 || glyph.codePoints[0] === 0xa0
      const advanceWidth = glyph.advanceWidth * scale
      const xAdvance = advanceWidth + (isSpace ? wordSpacing : 0)
      total += xAdvance
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth }
    })
    return { glyphs, positions, advanceWidth: total }
  }
}

/** How many pieces a text is drawn in, at most. */
export function countPieces(text: string): number {
  return plain.test(text) ? 1 : [...text].filter((one) => !plain.test(one)).length * 2 + 1
}

export function countSpaces(text: string): number {
  return text.match(/[ \u00a0]/g)?.length ?? 0
}

function widthIn(text: string, face: Drawn['face']): number {
  if (face === 'code') return [...text].length * codeAdvancePt
  const isBold = face === 'bold' || face === 'boldItalic'
  return textWidthInPt(text, isBold, face === 'italic' || face === 'boldItalic')
}

/** The size at which a character is as wide as in the layout. */
function fittedSize({ font, scale }: EmbeddedFont, character: string): number {
  const codePoint = character.codePointAt(0) ?? 0
  const em = (font.glyphForCodePoint(codePoint).advanceWidth * scale) / 1000
  const wantedPt = advanceUnits(codePoint, 0) / unitsPerPt
  return em === 0 ? fontSizePt : Math.min(fontSizePt, wantedPt / em)
}
