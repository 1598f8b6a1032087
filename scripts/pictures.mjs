// Draws the icons of the installed app and the preview picture of a shared link.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { outline, setText } from './outline-text.mjs'

const desk = '#eceeeb'
const ink = '#17202e'
const ink2 = '#47515f'
const azul = '#1f4290'
const rojo = '#d3432f'
const sheetRatio = 297 / 210

/** Runs after the prerendering: the page in the picture is the one on the landing. */
export async function makePictures(root) {
  const web = join(root, 'dist/web')
  const [mark, landing] = await Promise.all([
    readFile(join(root, 'web/ui/mark.svg'), 'utf8'),
    readFile(join(web, 'landing.html'), 'utf8'),
  ])
  const icons = [
    { file: 'icon-192.png', size: 192, share: 0.6, radius: 0.22, ground: '#ffffff' },
    { file: 'icon-512.png', size: 512, share: 0.6, radius: 0.22, ground: '#ffffff' },
    { file: 'icon-maskable-512.png', size: 512, share: 0.46, radius: 0, ground: desk },
    { file: 'apple-touch-icon.png', size: 180, share: 0.54, radius: 0, ground: desk },
  ]
  const pictures = [
    ...icons.map((icon) => ({ file: icon.file, svg: drawIcon(mark, icon) })),
    { file: 'cuartilla.png', svg: drawCard(root, mark, landing) },
  ]
  await Promise.all(
    pictures.map(({ file, svg }) =>
      sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(web, file)),
    ),
  )
}

function drawIcon(mark, { size, share, radius, ground }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * radius}" fill="${ground}"/>
    ${placeMark(mark, size / 2, size / 2, size * share)}</svg>`
}

/** The mark, `height` high, around a centre. */
function placeMark(mark, x, y, height) {
  const scale = height / 32
  const shapes = mark.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
  return `<g transform="translate(${x - 11.3 * scale} ${y - height / 2}) scale(${scale})">${shapes}</g>`
}

/** The landing's first screen as a card of 1200 × 630. */
function drawCard(root, mark, landing) {
  const face = (name) => join(root, 'web/ui/fonts', name)
  const display = face('newsreader-display.woff2')
  const heading = (text, y) =>
    outline({
      face: display,
      text,
      x: 72,
      y,
      size: 104,
      tracking: -0.028,
      fill: ink,
      embolden: 1.2,
    })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <defs><filter id="s" x="-20%" y="-20%" width="140%" height="140%">
      <feDropShadow dx="0" dy="10" stdDeviation="14" flood-color="${ink}" flood-opacity=".16"/></filter></defs>
    <rect width="1200" height="630" fill="${desk}"/>
    ${placeMark(mark, 86, 92, 40)}
    ${outline({ face: display, text: 'Cuartilla', x: 116, y: 106, size: 40, tracking: -0.015, fill: ink, embolden: 0.8 })}
    ${heading('Tu tarea,', 268)}${heading('pasada', 370)}${heading('a limpio.', 472)}
    <path transform="translate(66 478) scale(1.3 .74)" d="M4 15C58 7 132 5 190 7.5c38 1.6 72 3.2 106 3.5-52 .8-118 2.6-170 6.4-22 1.6-40 3.6-58 6.6"
      fill="none" stroke="${rojo}" stroke-width="5.4" stroke-linecap="round" stroke-linejoin="round"/>
    ${outline({ face: face('geist.woff2'), text: 'Trabajos académicos en APA 7, conversando', x: 72, y: 568, size: 25, tracking: 0, fill: ink2, embolden: 0.2 })}
    ${drawSheet(face, landing, { x: 640, y: 56, width: 500 })}</svg>`
}

/** The sample page, set as the product sets it, with the pencil's marks. */
function drawSheet(face, landing, { x, y, width }) {
  const unit = width / 100
  const at = (cqw) => cqw * unit
  const faces = {
    regular: face('tinos-400-normal.woff2'),
    bold: face('tinos-700-normal.woff2'),
  }
  const lines = setText({
    blocks: sampleBlocks(landing),
    faces,
    size: at(2.0159),
    width: at(100 - 2 * 12.0953),
    indent: at(6.0476),
  })
  const top = y + at(12.0953)
  const text = lines.map(({ text, bold, x: left }, index) =>
    outline({
      face: bold ? faces.bold : faces.regular,
      text,
      x: x + at(12.0953) + left,
      y: top + at(4.6365) * (index + 0.66),
      size: at(2.0159),
      tracking: 0,
      fill: '#111111',
      embolden: 0.15,
    }),
  )
  return `<rect x="${x}" y="${y}" width="${width}" height="${width * sheetRatio}" fill="#ffffff" filter="url(#s)"/>
    ${text.join('')}
    <g transform="translate(${x} ${y}) scale(${width / 560})" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path stroke="#b42a1a" stroke-width="2.6" d="M69 158h31M69 153v10M100 153v10M325 324.5C366 320.5 408 320.5 446 323M333 327.5c30-1.6 60-2.2 86-2M508 435c6 1 8 4 8 9v4c0 4 2 7 6 7-4 0-6 3-6 7v4c0 5-2 8-8 9"/>
      <path stroke="${azul}" stroke-width="3.4" d="M503 314c4 3 7 6 9 10 4-10 10-19 18-27"/></g>`
}

/** The paragraphs of the first sheet on the landing. */
function sampleBlocks(landing) {
  const sheet = landing.slice(landing.indexOf('<div class="sheet">'), landing.indexOf('</figure>'))
  const blocks = [...sheet.matchAll(/<p class="(title|t2|p)">([^<]*)<\/p>/g)]
  if (blocks.length === 0) throw new Error('the landing has no sample page')
  return blocks.map(([, kind, text]) => ({ kind, text }))
}
