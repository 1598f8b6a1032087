import type { BlockFacts, ReferenceFacts } from '#core/apa/facts.ts'
import { keyText } from '#core/apa/match-works.ts'
import { type Fault, type PlacedFault, placeOf, type Rules } from '#core/apa/rule.ts'
import { readVisible, type VisibleText } from '#core/apa/visible-text.ts'
import { isProse } from '#core/document/block-roles.ts'

const address = /(?:https?:\/\/|www\.)\S{3,}/gi
const decimal =
  /(?<![\d.,\w])(\d{1,6})([.,])(\d{1,2})(?=\s?(?:%|(?:puntos|dólares|años|millones|km|kg|m|mm|cm|ha|horas|°C|USD|por ciento)(?!\p{L})))/gu

export const punctuationRules = {
  'P-EMPTY': {
    name: 'Sin bloques vacíos',
    why: 'El espacio entre líneas lo da el formato: no se hace con párrafos vacíos.',
    source: 'APA 7 §2.21',
    severity: 'error',
    block: emptyBlock,
    reference: emptyBlock,
  },
  'P-DOUBLE-SPACE': {
    name: 'Un solo espacio',
    why: 'Entre palabras y después de un punto va un solo espacio.',
    source: 'APA 7 §6.1',
    patterns: [
      {
        in: 'all blocks and references',
        find: /(?<=\S)[ \u00a0]{2,}(?=\S)/g,
        message: 'Aquí hay más de un espacio seguido.',
        fix: ['Dejar un espacio', ' '],
      },
    ],
  },
  'P-STAR': {
    name: 'Asterisco suelto',
    why: 'Un asterisco abre o cierra cursivas: sin su pareja queda impreso en la página.',
    source: 'the marks of italics in the text as stored',
    block: ({ content, role }) =>
      role !== 'title-meta' && content.includes('*') && openStars(readVisible(content)),
    reference: ({ layout }) => openStars(layout.visible),
  },
  'P-URL': {
    name: 'Sin enlaces en el texto',
    why: 'El enlace va en la lista de referencias; en el texto se citan el autor y el año.',
    source: 'APA 7 §8.22, but for a site that the text only names: its address follows in brackets',
    block({ role, content }) {
      if (!isProse(role) || /^\*{0,3}Nota\b/.test(content)) return null
      const found = [...content.matchAll(address)]
      // Another rule reports a reference that stands as a paragraph of the body.
      if (/\((?:\d{4}[a-z]?(?:, [^()]{3,30})?|s\.f\.)\)\./.test(content.slice(0, 300))) return null
      return found.map(({ 0: said, index }) => {
        const end = index + said.replace(/[.,;:)>\]”"»*]{1,5}$/, '').length
        const before = content.slice(Math.max(0, index - 70), index)
        const isOfNamedSite = content[end] === ')' && isNamed(said, before)
        const message = 'El enlace va en la lista de referencias; aquí se citan el autor y el año.'
        return !isOfNamedSite && { at: { start: index, end }, message }
      })
    },
  },
  'P-BULLET': {
    name: 'Sin viñetas dentro del párrafo',
    why: 'Una lista dentro del párrafo se escribe con comas o con a), b), c), no con viñetas.',
    source: 'APA 7 §6.49–6.52: a list is part of the sentence or a list of its own',
    patterns: [
      {
        in: 'paragraphs',
        find: /(?:^\s{0,5}[-–]\s|(?<=:)\s[-–]\s|(?:^|\s)[•●▪◦■□➢✓✔]\s?)[\s\S]*/,
        message:
          'Las viñetas no van en el párrafo: la lista se escribe con comas, o con a), b) y c).',
      },
    ],
  },
  'P-DECIMAL': {
    name: 'Decimales siempre igual',
    why: 'La coma o el punto decimal valen los dos, pero uno solo en todo el trabajo.',
    source: 'RAE, Ortografía',
    document: ({ blocks }) => unlikeDecimals(blocks.flatMap(decimalsIn)),
  },
} satisfies Rules

function emptyBlock({ isBlank }: BlockFacts | ReferenceFacts): Fault | false {
  const message = 'Este bloque está vacío; los espacios los da el formato.'
  return isBlank && { message, fix: { label: 'Quitar el bloque vacío', removes: true } }
}

/** An asterisk before or after a word, unless it marks the note of a table: "*p < .05", "0,45*". */
const openStar = /(?<![\p{L}\p{N}*])\*(?=[\p{L}¿¡«“"])(?!p\s*[<=>≤])/gu

function openStars({ text, places }: VisibleText): Fault[] {
  if (!text.includes('*')) return []
  return [...text.matchAll(openStar)].map(({ index }) => {
    const start = places[index] ?? 0
    const message =
      'Este asterisco no tiene pareja y se ve en la página. Bórralo, o cierra las cursivas.'
    return { at: { start, end: start + 1 }, message }
  })
}

/** "Google Formularios (": a site that the text names, whose address follows in brackets. */
const namedSite = /(\p{Lu}[\p{L}\p{N}]{1,30}(?: \p{Lu}[\p{L}\p{N}]{1,30}){0,2}) \($/u
/** Letters of the name of a site that its address has to share: "Google", "google.com". */
const sharedLetters = 4

/** Whether a word of the name before the bracket is in the address. */
function isNamed(said: string, before: string): boolean {
  const [, name = ''] = namedSite.exec(before) ?? []
  const address = keyText(said).replaceAll(' ', '')
  return keyText(name)
    .split(' ')
    .some((word) => word.length >= 2 && address.includes(word.slice(0, sharedLetters)))
}

/** A number with decimals; `mark` is its comma or point. */
type Decimal = { where: number; start: number; end: number; mark: string; markAt: number }

function decimalsIn({ role, content, quotations }: BlockFacts, where: number): Decimal[] {
  if (role !== 'p' || !/\d[.,]\d/.test(content)) return []
  let next = 0
  return [...content.matchAll(decimal)].flatMap((found) => {
    const { 1: whole = '', 2: mark = '' } = found
    const { start, end } = placeOf(found)
    // Quoted figures stay as they are.
    while ((quotations[next]?.end ?? start) < start) next++
    if ((quotations[next]?.start ?? start) < start) return []
    return [{ where, start, end, mark, markAt: start + whole.length }]
  })
}

/** Faults for the decimals with the rarer sign, comma or point; when both are equally frequent, for those with a point. */
function unlikeDecimals(found: readonly Decimal[]): PlacedFault[] {
  const commas = found.filter(({ mark }) => mark === ',').length
  const points = found.length - commas
  if (commas === 0 || points === 0) return []
  const kept = commas >= points ? ',' : '.'
  return found.flatMap(({ where, start, end, mark, markAt }) => {
    if (mark === kept) return []
    const at = { start: markAt, end: markAt + 1 }
    const fix = { label: `Escribir «${kept}»`, at, text: kept }
    const message = `Los demás decimales llevan «${kept}»: se escriben todos igual.`
    return [{ where, at: { start, end }, message, fix: Math.max(commas, points) > 1 && fix }]
  })
}
