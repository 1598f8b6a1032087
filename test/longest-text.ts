import type { AcademicText, Block } from '#core/document/model.ts'
import {
  excessOf,
  maxBlocks,
  maxCells,
  maxNotes,
  maxTextCharacters,
} from '#core/document/text-limits.ts'
import { seededBelow } from './seeded.ts'

const words =
  'la educación universitaria en el Ecuador ha cambiado de manera notable durante los últimos años según varios estudios y aprendizaje señala que jóvenes familias recursos'.split(
    ' ',
  )

/**
 * A work as long as one may be: some 600 pages, with as many cells and notes as are allowed, headings, lists, quotations,
 * equations, and references. The same for each seed.
 */
export function longestText(seed = 20261127): AcademicText {
  const below = seededBelow(seed)
  const sentence = () => {
    const said = Array.from({ length: 12 + below(12) }, () => words[below(words.length)])
    const cited = below(4) === 0 ? ' (Pérez y Ruiz, 2019)' : ''
    const said2 = below(9) === 0 ? ` *${said.join(' ')}* y **más**` : said.join(' ')
    return `${said2.charAt(0).toUpperCase()}${said2.slice(1)}${cited}. `
  }
  const paragraph = (sentences: number) => Array.from({ length: sentences }, sentence).join('')
  const table = (n: number) =>
    [
      `Matrícula por provincia ${n}`,
      ...Array.from({ length: 100 }, (_, row) => `| a${row} |${' 12,5 |'.repeat(11)}`),
      `Nota. ${sentence()}`,
    ].join('\n')
  const cuerpo: Block[] = [{ role: 'title-main', content: 'La deserción universitaria' }]
  const referencias = Array.from({ length: 600 }, (_, n) => ({
    content: `Pérez, A., y Ruiz, B. (${1990 + (n % 35)}). *Título del libro número ${n}*. Editorial de la Universidad.`,
  }))
  let characters = referencias.reduce((sum, { content }) => sum + content.length, 0)
  let notes = 0
  for (let n = 0; ; n++) {
    const block = blockAt(n)
    characters += block.content.length
    if (characters > maxTextCharacters || cuerpo.length + referencias.length === maxBlocks) break
    cuerpo.push(block)
  }
  const text = { cuerpo, referencias }
  const excess = excessOf(text)
  if (excess !== null) throw new Error(`The longest text has too many ${excess.limit}`)
  return text

  function blockAt(n: number): Block {
    if (n % 90 === 0) return { role: 't1', content: `Capítulo ${n / 90 + 1}` }
    if (n % 18 === 0) return { role: 't2', content: `Apartado ${n}` }
    if (n % 150 === 7 && n / 150 < maxCells / 1_200) return { role: 'table', content: table(n) }
    if (n % 40 === 11) return { role: 'quote', content: paragraph(3) }
    if (n % 40 === 12) return { role: 'bullet', content: sentence() }
    if (n % 120 === 13) return { role: 'equation', content: '\\frac{a_1 + b}{c^2} = \\sqrt{x}' }
    const note = notes < maxNotes && n % 2 === 0 ? `^[${sentence()}]` : ''
    if (note !== '') notes++
    return { role: 'p', content: `${paragraph(2 + below(4))}${note}` }
  }
}
