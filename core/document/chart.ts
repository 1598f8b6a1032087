import type { Chart, ChartKind } from './figure.ts'
import { plainText } from './inline.ts'
import { listOfWords } from './list-of-words.ts'

/** What a chart shows, read from its rows. A cell without a number is null: nothing is drawn for it. */
export type ChartData = {
  /** What the rows are: the heading of the first column. */
  heading: string
  names: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
}

const maxSeries = 4
const maxChartRows = 24
/** More slices than these cannot be told apart. */
const maxSlices = 8

const total = /^(?:sub)?total(?:es)?$/i

/** The number of a cell: "1.234,5", "12,5 %", "$ 3.50". Null for words, dashes and blanks. */
export function cellNumber(cell: string): number | null {
  const text = plainText(cell).replace(/[\s\u00a0%$€]/g, '')
  if (!/^[-+−]?\d[\d.,]{0,18}$/.test(text)) return null
  const sign = /^[-−]/.test(text) ? -1 : 1
  const digits = text.replace(/^[-+−]/, '')
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits)) {
    return sign * Number(digits.replaceAll('.', '').replace(',', '.'))
  }
  if (/^\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$/.test(digits)) {
    return sign * Number(digits.replaceAll(',', ''))
  }
  const value = Number(digits.replace(',', '.'))
  return Number.isFinite(value) ? sign * value : null
}

/** The columns of rows of which at least half of the cells are numbers, without the first one. */
export function numberColumns(rows: Chart['rows']): number[] {
  const body = rows.slice(1).filter((row) => !isTotal(row))
  const columns = rows[0]?.length ?? 0
  return Array.from({ length: columns }, (_, column) => column).filter((column) => {
    const count = body.filter((row) => cellNumber(row[column] ?? '') !== null).length
    return column > 0 && count > 0 && 2 * count >= body.length
  })
}

function isTotal(row: readonly string[]): boolean {
  return total.test(plainText(row[0] ?? '').trim())
}

/** The rows that a chart of some columns of a table has: without those of totals, and at most as many as can be drawn. */
export function chartRows(rows: Chart['rows'], columns: readonly number[]): string[][] {
  const [head = [], ...body] = rows
  const kept = body.filter((row) => !isTotal(row) && !isBlankRow(row, columns))
  return [head, ...kept.slice(0, maxChartRows)].map((row) =>
    [0, ...columns].map((column) => row[column] ?? ''),
  )
}

function isBlankRow(row: readonly string[], columns: readonly number[]): boolean {
  return columns.every((column) => cellNumber(row[column] ?? '') === null)
}

/** Why rows cannot be drawn as a chart of this kind, in words for the student; null when they can. */
export function chartFault({ kind, rows }: Chart): string | null {
  const [head = [], ...body] = rows
  const values = body.map((row) => row.slice(1).map(cellNumber))
  if (body.length === 0 || values.every((row) => row.every((value) => value === null))) {
    return 'Para un gráfico hace falta una columna de cifras, y esta tabla solo tiene palabras.'
  }
  if (body.length > maxChartRows) return `Un gráfico tiene hasta ${maxChartRows} filas.`
  if (head.length - 1 > maxSeries) return `Un gráfico tiene hasta ${maxSeries} columnas de cifras.`
  if (kind !== 'pie') return null
  if (body.length > maxSlices) return `Un gráfico circular tiene hasta ${maxSlices} partes.`
  const [first] = values.map((row) => row[0] ?? null)
  const parts = values.map((row) => row[0] ?? null)
  const isWhole = first !== undefined && parts.every((value) => value !== null && value >= 0)
  return isWhole && parts.some((value) => value !== null && value > 0)
    ? null
    : 'Un gráfico circular necesita una cifra positiva en cada fila.'
}

/** Null when the rows cannot be drawn as a chart of this kind. */
export function chartData(chart: Chart): ChartData | null {
  if (chartFault(chart) !== null) return null
  const [head = [], ...body] = chart.rows
  const columns = chart.kind === 'pie' ? head.slice(1, 2) : head.slice(1)
  return {
    heading: plainText(head[0] ?? ''),
    names: body.map((row) => plainText(row[0] ?? '')),
    series: columns.map((name, at) => ({
      name: plainText(name),
      values: body.map((row) => cellNumber(row[at + 1] ?? '')),
    })),
  }
}

/** A number as it is written in Ecuador, with a decimal comma. */
export function chartNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100
  const [whole = '', decimals] = String(Math.abs(rounded)).split('.')
  const grouped = whole.length > 4 ? whole.replace(/(?=(?:\d{3})+$)(?!^)/g, '.') : whole
  return `${rounded < 0 ? '−' : ''}${grouped}${decimals === undefined ? '' : `,${decimals}`}`
}

const kindNames: Record<ChartKind, string> = {
  bars: 'Gráfico de barras',
  lines: 'Gráfico de líneas',
  pie: 'Gráfico circular',
}

/** What a chart shows, written from its data, at most `maxLength` UTF-16 units. */
export function describeChart(chart: Chart, maxLength: number): string {
  const data = chartData(chart)
  if (data === null) return ''
  const { heading, names, series } = data
  const by = heading === '' ? '' : ` por ${lowered(heading)}`
  const of = series.map(({ name }) => name).filter((name) => name !== '')
  const start = `${kindNames[chart.kind]}${of.length > 0 ? ` de ${listOfWords(of)}` : ''}${by}.`
  const ends = series.flatMap(({ name, values }) =>
    extremesOf(names, values, series.length > 1 ? name : ''),
  )
  const listed = series.flatMap(({ name, values }) => {
    const said = names.flatMap((one, at) => {
      const value = values[at]
      return value === null || value === undefined ? [] : [`${one}, ${chartNumber(value)}`]
    })
    return [`${series.length > 1 && name !== '' ? `${name}: ` : ''}${said.join('; ')}.`]
  })
  const whole = [start, ...listed].join(' ')
  if (whole.length <= maxLength) return whole
  const short = [start, ...ends].join(' ')
  return short.length <= maxLength ? short : `${short.slice(0, maxLength - 1)}…`
}

function extremesOf(
  names: readonly string[],
  values: readonly (number | null)[],
  name: string,
): string[] {
  let [least, most] = [-1, -1]
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    if (most < 0 || value > (values[most] ?? 0)) most = at
    if (least < 0 || value < (values[least] ?? 0)) least = at
  }
  if (most < 0 || most === least) return []
  const said = (at: number) => `${names[at]} (${chartNumber(values[at] ?? 0)})`
  return [`${name === '' ? '' : `${name}: `}el mayor es ${said(most)} y el menor ${said(least)}.`]
}

function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
