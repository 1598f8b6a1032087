import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/**
 * Writes core/layout/glyph-widths.json from the four faces of Liberation Serif, whose advance widths are those
 * of Times New Roman. Usage: tsx scripts/make-glyph-widths.ts [directory with the TTF files]
 */
const directory = process.argv[2] ?? '/usr/share/fonts/truetype/liberation2'
const target = fileURLToPath(new URL('../core/layout/glyph-widths.json', import.meta.url))

const faceFiles = {
  regular: 'LiberationSerif-Regular.ttf',
  bold: 'LiberationSerif-Bold.ttf',
  italic: 'LiberationSerif-Italic.ttf',
  boldItalic: 'LiberationSerif-BoldItalic.ttf',
}

/** What academic prose in Spanish, its names, formulas and references can contain. */
const wanted: [number, number][] = [
  [0x0020, 0x007e], // Basic Latin
  [0x00a0, 0x017f], // Latin-1, Latin Extended-A
  [0x0192, 0x0192], // ƒ
  [0x0218, 0x021b], // Romanian
  [0x02c6, 0x02dd], // modifier letters
  [0x0300, 0x0304], // combining accents
  [0x0306, 0x030c],
  [0x0327, 0x0328],
  [0x0384, 0x03ce], // Greek
  [0x1e9e, 0x1e9e], // ẞ
  [0x2002, 0x200a], // spaces
  [0x2010, 0x2027], // dashes, quotation marks, dots
  [0x202f, 0x203e],
  [0x2044, 0x2044], // fraction slash
  [0x2070, 0x208e], // superscripts, subscripts
  [0x20a0, 0x20bf], // currencies
  [0x2105, 0x212e], // letterlike
  [0x2150, 0x215e], // fractions
  [0x2190, 0x2195], // arrows
  [0x2202, 0x2265], // mathematics
  [0x25a0, 0x25cf], // shapes
  [0xfb01, 0xfb02], // ligatures
  [0xfffd, 0xfffd],
]

function openFace(file: string): Font {
  const opened = openSync(join(directory, file))
  if (!('unitsPerEm' in opened)) throw new Error(`${file} is a collection, not a font`)
  return opened
}

const faces = Object.entries(faceFiles).map(([name, file]) => ({ name, font: openFace(file) }))
const unitsPerEm = faces[0]?.font.unitsPerEm
if (faces.some(({ font }) => font.unitsPerEm !== unitsPerEm)) throw new Error('Faces differ in em')

const ranges: [number, number][] = []
for (const [from, to] of wanted) {
  for (let codePoint = from; codePoint <= to; codePoint++) {
    if (!faces.every(({ font }) => font.hasGlyphForCodePoint(codePoint))) continue
    const last = ranges.at(-1)
    if (last && last[1] === codePoint - 1) last[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
}

const codePoints = ranges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i),
)
const widths = Object.fromEntries(
  faces.map(({ name, font }) => [
    name,
    codePoints.map((codePoint) => font.glyphForCodePoint(codePoint).advanceWidth),
  ]),
)
const lines = [
  `"unitsPerEm":${unitsPerEm}`,
  `"ranges":${JSON.stringify(ranges)}`,
  ...Object.entries(widths).map(([name, list]) => `"${name}":${JSON.stringify(list)}`),
]
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${codePoints.length} characters in ${faces.length} faces`)
