// Draws text as SVG paths, so that the result does not depend on the fonts of the machine that builds.
import { openSync } from 'fontkit'

const opened = new Map()

/** An SVG path of one line of text; `embolden` thickens it by that many units. */
export function outline({ face, text, x, y, size, tracking, fill, embolden }) {
  const font = open(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let pen = x
  const paths = glyphs.map((glyph, index) => {
    const path = glyph.path.scale(scale, -scale).translate(pen, y).toSVG()
    pen += positions[index].xAdvance * scale + tracking * size
    return path
  })
  return `<path d="${paths.join('')}" fill="${fill}" stroke="${fill}" stroke-width="${embolden}"/>`
}

/** Breaks paragraphs into lines no wider than `width`: headings bold, the first title centred. */
export function setText({ blocks, faces, size, width, indent }) {
  return blocks.flatMap(({ kind, text }) => {
    const bold = kind !== 'p'
    const face = bold ? faces.bold : faces.regular
    const first = kind === 'p' ? indent : 0
    const lines = []
    for (const word of text.split(/\s+/)) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      const room = lines.length <= 1 ? width - first : width
      if (lines.length > 0 && widthOf(face, longer, size) <= room) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.map((line, index) => ({
      text: line,
      bold,
      x: kind === 'title' ? (width - widthOf(face, line, size)) / 2 : index === 0 ? first : 0,
    }))
  })
}

function widthOf(face, text, size) {
  const font = open(face)
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

function open(face) {
  const font = opened.get(face) ?? openSync(face)
  opened.set(face, font)
  return font
}
