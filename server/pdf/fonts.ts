import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontSizePt } from '#core/layout/page-rules.ts'

/** How much wider the spaces of the current line are than in the font. */
export type Spacing = { wordPt: number }

type Glyph = { advanceWidth: number; codePoints: number[] }
type EmbeddedFont = {
  scale: number
  font: { glyphsForString(text: string): Glyph[] }
  layout(text: string): { glyphs: Glyph[]; positions: object[]; advanceWidth: number }
}

/**
 * Makes pdfkit place glyphs without kerning and ligatures, as the layout measures them. Shaping every line would also
 * take ten times as long.
 */
export function setGlyphByGlyph(document: PDFKit.PDFDocument, spacing: Spacing): void {
  const embedded = (document as unknown as { _font: EmbeddedFont })._font
  embedded.layout = (text) => {
    const glyphs = embedded.font.glyphsForString(text)
    // Thousandths of an em.
    const wordSpacing = (spacing.wordPt / fontSizePt) * 1000
    let total = 0
    const positions = glyphs.map((glyph) => {
      const isSpace = glyph.codePoints[0] === 0x20 || glyph.codePoints[0] === 0xa0
      const advanceWidth = glyph.advanceWidth * embedded.scale
      const xAdvance = advanceWidth + (isSpace ? wordSpacing : 0)
      total += xAdvance
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth }
    })
    return { glyphs, positions, advanceWidth: total }
  }
}

export const fontFaces = ['regular', 'italic', 'bold', 'boldItalic'] as const
export type FontFace = (typeof fontFaces)[number]

/** Tinos has the widths of Times New Roman, which the layout counts with. */
const files: Record<FontFace, string> = {
  regular: '400Regular/Tinos_400Regular.ttf',
  italic: '400Regular_Italic/Tinos_400Regular_Italic.ttf',
  bold: '700Bold/Tinos_700Bold.ttf',
  boldItalic: '700Bold_Italic/Tinos_700Bold_Italic.ttf',
}
const { resolve } = createRequire(import.meta.url)
const read = new Map<FontFace, Buffer>()

/** The bytes of a face's TrueType file; read once. */
export function fontFile(face: FontFace): Buffer {
  let bytes = read.get(face)
  if (bytes === undefined) {
    bytes = readFileSync(resolve(`@expo-google-fonts/tinos/${files[face]}`))
    read.set(face, bytes)
  }
  return bytes
}
