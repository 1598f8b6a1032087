import type { Place } from '#core/apa/citation.ts'
import { type BlockFacts, readOnce } from '#core/apa/facts.ts'
import { type PlacedFault, placeOf, type Rules, wholeOf } from '#core/apa/rule.ts'
import { isProse } from '#core/document/block-roles.ts'
import { readFigure } from '#core/document/figure.ts'
import { isBlank, plainText } from '#core/document/inline.ts'
import { letterOf } from '#core/document/page-format.ts'
import { canBeDrawn, readTable, withoutNumber } from '#core/document/table.ts'

const maxColumns = 8

/** The rules of tables and figures. */
export const exhibitRules = {
  'TAB-TITLE': {
    name: 'Título de la tabla',
    why: 'Cada tabla lleva un título breve, en cursiva, bajo su número.',
    source: 'APA 7 §7.11',
    block(block) {
      const table = tableOf(block)
      return table && isBlank(table.title) && { at: table.at, message: 'La tabla no tiene título.' }
    },
  },
  'TAB-NUMBER': {
    name: 'Número de la tabla',
    why: 'La aplicación pone el número de cada tabla; escrito en el título, sale dos veces.',
    source: 'the program numbers tables by their order',
    block: (block) =>
      linesOf(block, 'title').map(({ start, text }) => {
        const at = { start, end: start + text.length - withoutNumber(text).length }
        const message = 'El título no lleva el número: ya está encima.'
        return at.end > start && { at, message, fix: { label: 'Quitar el número', text: '' } }
      }),
  },
  'TAB-CALLOUT': {
    name: 'Tablas mencionadas en el texto',
    why: 'El texto menciona cada tabla por su número antes de mostrarla y dice qué hay que ver en ella.',
    source: 'APA 7 §7.5',
    document: ({ blocks }) => calloutFaults(blocks, 'table'),
  },
  'TAB-BELOW': {
    name: 'Tabla llamada por su número',
    why: 'Una tabla se menciona por su número, porque su lugar puede cambiar.',
    source: 'APA 7 §7.5',
    patterns: [
      {
        in: 'prose',
        find: /(?<!\p{L})(?:la|esta) (?:siguiente tabla|tabla (?:siguiente|anterior|de (?:abajo|arriba)|que sigue|a continuación))(?!\p{L})/giu,
        message: 'Di el número de la tabla: «la Tabla 1».',
      },
    ],
  },
  'TAB-NOTE': {
    name: 'Nota de la tabla',
    why: 'Lo que explica una tabla, también de dónde viene, empieza con «Nota.».',
    source: 'APA 7 §7.14',
    block: (block) =>
      linesOf(block, 'note').map(({ start, text }) => {
        const [said = ''] = /^[*_]{0,3}fuente[*_]{0,3}\s?[:.][*_]{0,3}\s?/i.exec(text) ?? []
        const at = { start, end: start + said.length }
        const message = 'En APA 7 se escribe «Nota.» y no «Fuente:».'
        return said !== '' && { at, message, fix: { label: 'Escribir «Nota.»', text: 'Nota. ' } }
      }),
  },
  'TAB-EMPTY': {
    name: 'Celda vacía',
    why: 'Un guion largo dice que el dato falta; una celda vacía deja la duda.',
    source: 'APA 7 §7.12: a dash that the note explains, or nothing where nothing applies',
    block(block) {
      const table = tableOf(block)
      if (!table) return null
      const { at, header, body } = table
      const empty = body.flat().filter((cell) => cell === '').length
      const said = empty === 1 ? 'Hay una celda vacía' : `Hay ${empty} celdas vacías`
      return [
        header.includes('') && {
          at,
          message: 'Cada columna lleva un encabezado, también la primera.',
        },
        empty > 0 && {
          at,
          severity: 'info',
          message: `${said}: pon «—» y di en la nota qué significa.`,
        },
      ]
    },
  },
  'TAB-DECIMALS': {
    name: 'Decimales iguales en la columna',
    why: 'Los números de una columna se comparan mejor con los mismos decimales.',
    source: 'APA 7 §6.36',
    block(block) {
      const table = tableOf(block)
      if (!table) return null
      const mixed = table.header.filter((_, column) => isMixed(table.body, column))
      const names = mixed.map((name) => `«${plainText(name)}»`).join(', ')
      const message = `Los números de ${names} no tienen los mismos decimales.`
      return mixed.length > 0 && { at: table.at, message }
    },
  },
  'TAB-WIDE': {
    name: 'Tabla demasiado ancha',
    why: 'Con más de ocho columnas las palabras se cortan: conviene dividir la tabla.',
    source: 'a page is as wide as eight columns of figures',
    severity: 'info',
    block(block) {
      const table = tableOf(block)
      const columns = table?.header.length ?? 0
      const message = `Esta tabla tiene ${columns} columnas; en la página caben bien ${maxColumns}.`
      return table && columns > maxColumns && { at: table.at, message }
    },
  },
  'FIG-CALLOUT': {
    name: 'Figuras mencionadas en el texto',
    why: 'El texto menciona cada figura por su número antes de mostrarla y dice qué hay que ver en ella.',
    source: 'APA 7 §7.5',
    document: ({ blocks }) => calloutFaults(blocks, 'figure'),
  },
  'FIG-ALT': {
    name: 'Texto alternativo de la figura',
    why: 'Quien no ve la imagen la conoce por su texto alternativo, que va también en el DOCX y el PDF.',
    source: 'the law, and the good of who does not see it',
    block(block) {
      const figure = figureOf(block)
      const message = 'La figura no dice qué muestra, para quien no la ve.'
      return figure && isBlank(figure.alt) && { at: figure.at, message }
    },
  },
  'FIG-SOURCE': {
    name: 'Origen de la figura',
    why: 'La nota dice de dónde sale la imagen, o que es de elaboración propia.',
    source: 'APA 7 §7.7',
    severity: 'info',
    block(block) {
      const figure = figureOf(block)
      const message = 'La figura no tiene nota que diga de dónde sale: «Nota. Elaboración propia.».'
      return figure && figure.notes.length === 0 && { at: figure.at, message }
    },
  },
} satisfies Rules

/** A table that the pages draw, with its first line, which is marked for what concerns the whole; null for other blocks. */
const tableOf = readOnce(({ role, content }: BlockFacts) => {
  const table = role === 'table' ? readTable(content) : null
  if (!table || !canBeDrawn(table)) return null
  const [header = [], ...body] = table.rows
  return { title: table.title, header, body, at: firstLineOf(content) }
})

/** The description and the notes of a figure; null when it has no picture. */
const figureOf = readOnce(({ role, content }: BlockFacts) => {
  const figure = role === 'figure' ? readFigure(content) : null
  if (!figure?.picture) return null
  const end = content.indexOf('\n')
  const at = end > 0 ? { start: 0, end } : wholeOf(content)
  return { alt: figure.picture.alt, notes: figure.notes, at }
})

type TableLine = { kind: 'title' | 'row' | 'note'; start: number; text: string }

/** The lines of a table that are a part of its title or a note. */
function linesOf({ role, content }: BlockFacts, kind: TableLine['kind']): TableLine[] {
  return role === 'table' ? allLines(content).filter((line) => line.kind === kind) : []
}

/** The lines of a table with their places in its content. */
function allLines(content: string): TableLine[] {
  const lines: TableLine[] = []
  let at = 0
  let hasRows = false
  for (const raw of content.split('\n')) {
    const text = raw.trim()
    const start = at + raw.indexOf(text)
    at += raw.length + 1
    if (text === '') continue
    const isRow = text.startsWith('|')
    hasRows ||= isRow
    lines.push({ kind: isRow ? 'row' : hasRows ? 'note' : 'title', start, text })
  }
  return lines
}

function firstLineOf(content: string): Place {
  const [first] = allLines(content)
  return first ? { start: first.start, end: first.start + first.text.length } : wholeOf(content)
}

const decimal = /^[<>=≤≥−–-]?\s?\d{1,9}(?:[.,](\d{1,6}))?\s?[%*]{0,4}$/

/** Whether the numbers of a column have different counts of decimals; whole numbers may stand among them. */
function isMixed(body: readonly (readonly string[])[], column: number): boolean {
  const lengths = new Set<number>()
  for (const row of body) {
    const decimals = decimal.exec(plainText(row[column] ?? ''))?.[1]
    if (decimals !== undefined) lengths.add(decimals.length)
  }
  return lengths.size > 1
}

type Kind = 'table' | 'figure'

const nouns = { table: 'Tabla', figure: 'Figura' }

/** Each table or figure is mentioned ("Tabla 2") before it stands, and each number that is mentioned exists. */
function calloutFaults(blocks: readonly BlockFacts[], kind: Kind): PlacedFault[] {
  const exhibits = exhibitsIn(blocks, kind)
  if (exhibits.length === 0) return []
  const noun = nouns[kind]
  const mentions = blocks.flatMap((block, where) =>
    mentionsIn[kind](block).map((mention) => ({ where, ...mention })),
  )
  const firstOf = new Map<string, number>()
  for (const { where, numbers } of mentions)
    for (const number of numbers) if (!firstOf.has(number)) firstOf.set(number, where)
  const late = exhibits.flatMap(({ where, number, at }): PlacedFault[] => {
    const first = firstOf.get(number)
    if (first === undefined)
      return [{ where, at, message: `La ${noun} ${number} no se menciona en el texto.` }]
    const message = `La ${noun} ${number} se menciona después de mostrarla.`
    return first < where ? [] : [{ where, at, severity: 'info', message }]
  })
  const known = new Set(exhibits.map(({ number }) => number))
  // With one exhibit and one mention in the whole text, a wrong number can only mean that exhibit.
  const meant = exhibits.length === 1 && mentions.length === 1 ? exhibits[0]?.number : undefined
  const unknown = mentions.flatMap(({ where, at, numbers, numberAt }): PlacedFault[] => {
    const missing = numbers.find((number) => number !== '' && !known.has(number))
    if (missing === undefined) return []
    const fix = meant !== undefined &&
      numberAt && { label: `Escribir «${noun} ${meant}»`, at: numberAt, text: meant }
    return [{ where, at, message: `No hay ninguna ${noun} ${missing}.`, fix }]
  })
  return [...late, ...unknown]
}

/** The exhibits of a kind that the pages draw, with their numbers ("2", "A1"). */
function exhibitsIn(blocks: readonly BlockFacts[], kind: Kind) {
  let letter = ''
  let [appendices, count] = [0, 0]
  return blocks.flatMap((block, where) => {
    if (block.role === 'appendix') {
      letter = letterOf(appendices++)
      count = 0
    }
    if (block.role !== kind || block.isBlank) return []
    count++
    const exhibit = kind === 'table' ? tableOf(block) : figureOf(block)
    return exhibit ? [{ where, number: `${letter}${count}`, at: exhibit.at }] : []
  })
}

/** `numberAt`: where the number stands, if the mention has only one. */
type Mention = { at: Place; numbers: string[]; numberAt: Place | null }

/** What follows an exhibit of another work: "la Tabla 3 de García". */
const ofOthers = /^[\s,]{0,3}(?:de|en|\(|del)\s{0,3}\p{Lu}/u

function mentionsOf(noun: string): (block: BlockFacts) => readonly Mention[] {
  const mention = new RegExp(
    `(?<!\\p{L})${noun}s?\\s{1,3}([A-Z]?\\d{1,3})(?:\\s?(?:,|y|a|-|–)\\s?([A-Z]?\\d{1,3}))?(?:\\s?(?:,|y)\\s?([A-Z]?\\d{1,3}))?(?!\\d)`,
    'giu',
  )
  return readOnce(({ role, content }) => {
    if (!isProse(role)) return []
    return [...content.matchAll(mention)].flatMap((found): Mention[] => {
      const at = placeOf(found)
      if (ofOthers.test(content.slice(at.end, at.end + 20))) return []
      const [said, first = '', second = '', third = ''] = found
      const isRange = /\d\s?[a–-]\s?\d/.test(said)
      const numbers = isRange ? rangeOf(first, second) : [first, second, third]
      const numberAt = second === '' ? { start: at.end - first.length, end: at.end } : null
      return [{ at, numbers: numbers.map((one) => one.toUpperCase()), numberAt }]
    })
  })
}

const mentionsIn = { table: mentionsOf('tabla'), figure: mentionsOf('figura') }

function rangeOf(first: string, last: string): string[] {
  const [from, to] = [Number(first), Number(last)]
  if (!(to >= from && to - from < 100)) return [first, last]
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}
