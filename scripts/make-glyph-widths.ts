import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/**
 * Writes core/layout/glyph-widths.json from the four faces of Liberation Serif, whose advance widths are those
 * of Times New Roman, and from STIX Two Math for the signs that they lack. Prints the signs' ranges for the subset
 * web/ui/fonts/signs.woff2. Usage: tsx scripts/make-glyph-widths.ts [directory with the TTF files]
 */
const directory = process.argv[2] ?? '/usr/share/fonts/truetype/liberation2'
const target = fileURLToPath(new URL('../core/layout/glyph-widths.json', import.meta.url))

const faceFiles = {
  regular: 'LiberationSerif-Regular.ttf',
  bold: 'LiberationSerif-Bold.ttf',
  italic: 'LiberationSerif-Italic.ttf',
  boldItalic: 'LiberationSerif-BoldItalic.ttf',
}

/** LibreOffice rounds every advance width to this part of an em: 1/120 pt in 12 pt type. */
const unitsPerEm = 1440

/** The characters of academic prose in Spanish, its names, formulas and references. */
const wanted: [number, number][] = [
  [0x0020, 0x007e], // Basic Latin
  [0x00a0, 0x017f], // Latin-1, Latin Extended-A
  [0x0192, 0x0192], // ƒ
  [0x01a0, 0x01a1], // Vietnamese o and u with horn
  [0x01af, 0x01b0],
  [0x01cd, 0x01dc], // pinyin
  [0x0218, 0x021b], // Romanian
  [0x0250, 0x02a8], // phonetic letters
  [0x02bb, 0x02bc], // modifier letters
  [0x02c6, 0x02dd],
  [0x0300, 0x0304], // combining accents
  [0x0306, 0x030c],
  [0x0327, 0x0328],
  [0x0384, 0x03ce], // Greek
  [0x03d1, 0x03d6], // ϑ, ϕ, ϖ
  [0x03f0, 0x03f5], // ϰ, ϱ, ϵ
  [0x0400, 0x045f], // Cyrillic
  [0x0490, 0x0491],
  [0x1e00, 0x1ef9], // Latin Extended Additional: Vietnamese, transliterations, ẞ
  [0x2002, 0x200a], // spaces
  [0x2010, 0x2027], // dashes, quotation marks, dots
  [0x202f, 0x203e],
  [0x2044, 0x2044], // fraction slash
  [0x2070, 0x209c], // superscripts, subscripts
  [0x20a0, 0x20bf], // currencies
  [0x2105, 0x212e], // letterlike
  [0x2150, 0x215e], // fractions
  [0x2190, 0x2195], // arrows
  [0x21d4, 0x21d4],
  [0x2202, 0x2265], // mathematics
  [0x25a0, 0x25e6], // shapes
  [0x263a, 0x263c],
  [0x2640, 0x2642],
  [0x2660, 0x266f], // cards, music
  [0xfb01, 0xfb02], // ligatures
  [0xfffd, 0xfffd],
]

/** The signs of mathematics, logic and lists. */
const wantedSigns: [number, number][] = [
  [0x2070, 0x209c], // superscripts, subscripts
  [0x2100, 0x214f], // letterlike: ℝ, ℕ
  [0x2190, 0x22ff], // arrows, mathematics
  [0x2308, 0x230b], // ceiling, floor
  [0x2460, 0x24b5], // enclosed numbers and letters
  [0x25a0, 0x25ff], // shapes
  [0x2605, 0x2606], // stars
  [0x2610, 0x2612], // ballot boxes
  [0x2640, 0x2642],
  [0x2660, 0x2666],
  [0x2713, 0x2717],
  [0x27c2, 0x27c2],
  [0x27e6, 0x27eb], // brackets
  [0x27f5, 0x27ff], // long arrows
  [0x2a00, 0x2a06], // large operators
  [0x2a7d, 0x2a7e], // ⩽, ⩾
  [0x2aaf, 0x2ab0],
]

/** The font has no no-break hyphen; word processors draw the hyphen in its place. */
const drawnAs = new Map([[0x2011, 0x2d]])

function openFont(path: string): Font {
  const opened = openSync(path)
  if (!('unitsPerEm' in opened)) throw new Error(`${path} is a collection, not a font`)
  return opened
}

const openFace = (file: string) => openFont(join(directory, file))

const fonts = Object.values(faceFiles).map(openFace)
const signFont = openFont(
  createRequire(import.meta.url).resolve(
    '@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  ),
)

/** Rounded advance widths in the four faces, or null where one lacks the glyph. */
function widthsOf(codePoint: number): number[] | null {
  const glyph = drawnAs.get(codePoint) ?? codePoint
  if (!fonts.every((font) => font.hasGlyphForCodePoint(glyph))) return null
  return fonts.map((font) => advanceOf(font, glyph))
}

const advanceOf = (font: Font, codePoint: number) =>
  Math.round((font.glyphForCodePoint(codePoint).advanceWidth * unitsPerEm) / font.unitsPerEm)

/** Steps of the widths of signs, which no other program draws with this font: a tenth of a point, to keep the file small. */
const signStep = 12

/** The width of a sign that the faces lack; null where the font of signs lacks it too. */
function signWidthOf(codePoint: number): number | null {
  const isLacking = widthsOf(codePoint) === null && signFont.hasGlyphForCodePoint(codePoint)
  return isLacking ? signStep * Math.round(advanceOf(signFont, codePoint) / signStep) : null
}

/** Whether a letter with accents has the width of the bare letter, from which it is then looked up. */
function followsFromItsLetter(codePoint: number, widths: number[]): boolean {
  const character = String.fromCodePoint(codePoint)
  const [letter = '', ...accents] = character.normalize('NFD')
  if (accents.length === 0) return false
  return widthsOf(letter.codePointAt(0) ?? 0)?.join() === widths.join()
}

/** The code points of `wanted` with their widths, as ranges and one entry for each. */
function collect<Widths>(
  wanted: readonly [number, number][],
  widthsOf: (codePoint: number) => Widths | null,
) {
  const ranges: [number, number][] = []
  const entries: Widths[] = []
  for (const [from, to] of wanted) {
    for (let codePoint = from; codePoint <= to; codePoint++) {
      const widths = widthsOf(codePoint)
      if (widths === null) continue
      const last = ranges.at(-1)
      if (last && last[1] === codePoint - 1) last[1] = codePoint
      else ranges.push([codePoint, codePoint])
      entries.push(widths)
    }
  }
  return { ranges, entries }
}

const { ranges, entries } = collect(wanted, (codePoint) => {
  const widths = widthsOf(codePoint)
  return widths === null || followsFromItsLetter(codePoint, widths) ? null : widths
})
const signs = collect(wantedSigns, signWidthOf)

/**
 * How often each width occurs: the most frequent come first in `widths`. A face is a string with one letter for each
 * character, which encodes an index of `widths`, starting at '#'.
 */
const counts = new Map<number, number>()
for (const width of [...entries.flat(), ...signs.entries])
  counts.set(width, (counts.get(width) ?? 0) + 1)
const palette = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
const firstLetter = 0x23

const lettersOf = (widths: readonly number[]) =>
  String.fromCharCode(...widths.map((width) => firstLetter + palette.indexOf(width)))

const lines = [
  `"unitsPerEm":${unitsPerEm}`,
  `"ranges":${JSON.stringify(ranges)}`,
  `"widths":${JSON.stringify(palette)}`,
  ...Object.keys(faceFiles).map((name, face) => {
    const letters = lettersOf(entries.map((widths) => widths[face] ?? 0))
    return `"${name}":${JSON.stringify(letters)}`
  }),
  `"signRanges":${JSON.stringify(signs.ranges)}`,
  `"signs":${JSON.stringify(lettersOf(signs.entries))}`,
]
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
const hex = (codePoint: number) => codePoint.toString(16)
console.log(`${entries.length} characters in ${fonts.length} faces, ${signs.entries.length} signs, ${palette.length} widths
${signs.ranges.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(',')}`)
