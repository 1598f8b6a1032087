import { calloutRule } from '#core/apa/callouts.ts'
import type { BlockFacts } from '#core/apa/facts.ts'
import { findingAt, type LocalFinding, type Rule, replaceFix, wholeOf } from '#core/apa/rule.ts'
import { isProse } from '#core/document/block-roles.ts'
import { isBlank, plainText } from '#core/document/inline.ts'
import { canBeDrawn, readTable, withoutNumber } from '#core/document/table.ts'

type TableLine = { kind: 'title' | 'row' | 'note'; start: number; text: string }

/** The lines of a table with their places in its content. */
function linesOf(content: string): TableLine[] {
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

const placeOf = ({ start, text }: TableLine) => ({ start, end: start + text.length })

/** The first line, at which what concerns the whole table is shown. */
function headOf(content: string): { start: number; end: number } {
  const [first] = linesOf(content)
  return first ? placeOf(first) : wholeOf({ content })
}

function isDrawn({ role, content }: Pick<BlockFacts, 'role' | 'content'>): boolean {
  return role === 'table' && canBeDrawn(readTable(content))
}

/** Source: APA 7 §7.11. */
const tableTitle: Rule = {
  id: 'TAB-TITLE',
  name: 'Título de la tabla',
  why: 'Cada tabla lleva un título breve, en cursiva, bajo su número.',
  checkBlock(block) {
    if (!isDrawn(block) || !isBlank(readTable(block.content).title)) return []
    return [findingAt('aviso', headOf(block.content), 'La tabla no tiene título.')]
  },
}

/** The program numbers tables by their order. */
const tableNumber: Rule = {
  id: 'TAB-NUMBER',
  name: 'Número de la tabla',
  why: 'La aplicación pone el número de cada tabla; escrito en el título, sale dos veces.',
  checkBlock({ role, content }) {
    if (role !== 'table') return []
    return linesOf(content).flatMap((line) => {
      const length = line.text.length - withoutNumber(line.text).length
      if (line.kind !== 'title' || length === 0) return []
      const place = { start: line.start, end: line.start + length }
      const fix = replaceFix('Quitar el número', place, '')
      return [findingAt('aviso', place, 'El título no lleva el número: ya está encima.', fix)]
    })
  },
}

const sourceNote = /^[*_]{0,3}fuente[*_]{0,3}\s?[:.][*_]{0,3}\s?/i

/** Source: APA 7 §7.14. */
const tableNote: Rule = {
  id: 'TAB-NOTE',
  name: 'Nota de la tabla',
  why: 'Lo que explica una tabla, también de dónde viene, empieza con «Nota.».',
  checkBlock({ role, content }) {
    if (role !== 'table') return []
    return linesOf(content).flatMap((line) => {
      const [said] = (line.kind === 'note' && sourceNote.exec(line.text)) || []
      if (said === undefined) return []
      const place = { start: line.start, end: line.start + said.length }
      const fix = replaceFix('Escribir «Nota.»', place, 'Nota. ')
      return [findingAt('aviso', place, 'En APA 7 se escribe «Nota.» y no «Fuente:».', fix)]
    })
  },
}

const belowWords =
  /(?<!\p{L})(?:la|esta) (?:siguiente tabla|tabla (?:siguiente|anterior|de (?:abajo|arriba)|que sigue|a continuación))(?!\p{L})/giu

/** Source: APA 7 §7.5. */
const tableBelow: Rule = {
  id: 'TAB-BELOW',
  name: 'Tabla llamada por su número',
  why: 'Una tabla se menciona por su número, porque su lugar puede cambiar.',
  checkBlock({ role, content }) {
    if (!isProse(role) || !/tabla/i.test(content)) return []
    return [...content.matchAll(belowWords)].map(({ index, 0: said }) => {
      const place = { start: index, end: index + said.length }
      return findingAt('aviso', place, 'Di el número de la tabla: «la Tabla 1».')
    })
  },
}

const maxColumns = 8

/** A page is as wide as eight columns of figures. */
const tableWide: Rule = {
  id: 'TAB-WIDE',
  name: 'Tabla demasiado ancha',
  why: 'Con más de ocho columnas las palabras se cortan: conviene dividir la tabla.',
  checkBlock(block) {
    const columns = isDrawn(block) ? (readTable(block.content).rows[0]?.length ?? 0) : 0
    if (columns <= maxColumns) return []
    const message = `Esta tabla tiene ${columns} columnas; en la página caben bien ${maxColumns}.`
    return [findingAt('info', headOf(block.content), message)]
  },
}

/** Source: APA 7 §7.12: a cell without a value has a dash that the note explains, or stays empty where nothing applies. */
const tableEmpty: Rule = {
  id: 'TAB-EMPTY',
  name: 'Celda vacía',
  why: 'Un guion largo dice que el dato falta; una celda vacía deja la duda.',
  checkBlock(block) {
    if (!isDrawn(block)) return []
    const [header = [], ...body] = readTable(block.content).rows
    const empty = body.flat().filter((cell) => cell === '').length
    const heads = header.filter((cell) => cell === '').length
    const findings: LocalFinding[] = []
    const place = headOf(block.content)
    if (heads > 0) {
      const message = 'Cada columna lleva un encabezado, también la primera.'
      findings.push(findingAt('aviso', place, message))
    }
    if (empty > 0) {
      const said = empty === 1 ? 'Hay una celda vacía' : `Hay ${empty} celdas vacías`
      const message = `${said}: pon «—» y di en la nota qué significa.`
      findings.push(findingAt('info', place, message))
    }
    return findings
  },
}

const decimal = /^[<>=≤≥−–-]?\s?\d{1,9}(?:[.,](\d{1,6}))?\s?[%*]{0,4}$/

/** Source: APA 7 §6.36. */
const tableDecimals: Rule = {
  id: 'TAB-DECIMALS',
  name: 'Decimales iguales en la columna',
  why: 'Los números de una columna se comparan mejor con los mismos decimales.',
  checkBlock(block) {
    if (!isDrawn(block)) return []
    const [header = [], ...body] = readTable(block.content).rows
    const mixed = header.filter((_, column) => {
      const lengths = new Set<number>()
      for (const row of body) {
        const found = decimal.exec(plainText(row[column] ?? ''))
        if (found) lengths.add(found[1]?.length ?? 0)
      }
      lengths.delete(0)
      return lengths.size > 1
    })
    if (mixed.length === 0) return []
    const names = mixed.map((name) => `«${plainText(name)}»`).join(', ')
    const message = `Los números de ${names} no tienen los mismos decimales.`
    return [findingAt('aviso', headOf(block.content), message)]
  },
}

/** Source: APA 7 §7.5: each table is mentioned by its number before it stands. */
const tableCallout = calloutRule({
  id: 'TAB-CALLOUT',
  name: 'Tablas mencionadas en el texto',
  why: 'El texto menciona cada tabla por su número antes de mostrarla y dice qué hay que ver en ella.',
  role: 'table',
  noun: 'Tabla',
  placeOf: (block) => (isDrawn(block) ? headOf(block.content) : null),
})

export const tableRules: readonly Rule[] = [
  tableTitle,
  tableNumber,
  tableCallout,
  tableBelow,
  tableNote,
  tableEmpty,
  tableDecimals,
  tableWide,
]
