import { type ChartData, chartData, chartFault, chartNumber } from '#core/document/chart.ts'
import type { Chart } from '#core/document/figure.ts'
import { textWidthInPt } from './font-metrics.ts'
import { fontSizePt } from './page-rules.ts'

/** What a chart is drawn with, in points from its top left corner. A path is in the words of SVG. */
export type ChartPart =
  | {
      kind: 'path'
      d: string
      fill: string | null
      stroke: string | null
      widthPt: number
      dash: string | null
    }
  | { kind: 'text'; text: string; xPt: number; baselinePt: number; sizePt: number }

type Anchor = 'start' | 'middle' | 'end'

/** Greys that are told apart in print, of which neighbours in a pie are parted by paper. */
const greys = ['#2f3640', '#66707c', '#9aa3ac', '#cdd3d8']
const ink = '#000'
const rule = '#bcc2c8'
const dashes = [null, '5 2.5', '1.5 2', '7 2 1.5 2'] as const
const textSizePt = 9.5
const linePt = 12
const gapPt = 4
/** A name beside a pie is not cut to less. */
const minNamePt = 30

/** The parts of a chart in a box of this size; a frame that says why for rows that cannot be drawn. */
export function drawChart(chart: Chart, widthPt: number, heightPt: number): ChartPart[] {
  const data = chartData(chart)
  if (data === null) return drawFault(chartFault(chart) ?? '', widthPt, heightPt)
  if (chart.kind === 'pie') return drawPie(data, widthPt, heightPt)
  return drawAxes(chart.kind, data, widthPt, heightPt)
}

function drawFault(fault: string, widthPt: number, heightPt: number): ChartPart[] {
  const lines = twoLines(fault, widthPt - 20)
  const frame = path(boxOf(0.5, 0.5, widthPt - 1, heightPt - 1), { stroke: rule, widthPt: 0.5 })
  const top = heightPt / 2 - ((lines.length - 1) * linePt) / 2
  const said = lines.map((line, at) => textPart(line, widthPt / 2, top + at * linePt, 'middle'))
  return [frame, ...said]
}

function textWidth(text: string): number {
  return (textWidthInPt(text, false, false) * textSizePt) / fontSizePt
}

function textPart(text: string, xPt: number, baselinePt: number, anchor: Anchor): ChartPart {
  const share = anchor === 'start' ? 0 : anchor === 'middle' ? 0.5 : 1
  const at = xPt - textWidth(text) * share
  return { kind: 'text', text, xPt: at, baselinePt, sizePt: textSizePt }
}

/** A text no wider than this: its end gives way. */
function fitted(text: string, widthPt: number): string {
  if (textWidth(text) <= widthPt) return text
  let end = text.length
  while (end > 1 && textWidth(`${text.slice(0, end)}…`) > widthPt) end--
  return `${text.slice(0, end).trimEnd()}…`
}

/** At most two lines, divided at a space. */
function twoLines(text: string, widthPt: number): string[] {
  if (textWidth(text) <= widthPt) return [text]
  const words = text.split(' ')
  let first = ''
  while (words.length > 1 && textWidth(`${first} ${words[0]}`.trim()) <= widthPt) {
    first = `${first} ${words.shift()}`.trim()
  }
  if (first === '') return [fitted(text, widthPt)]
  return [first, fitted(words.join(' '), widthPt)]
}

function path(
  d: string,
  look: { fill?: string; stroke?: string; widthPt?: number; dash?: string | null },
): ChartPart {
  const { fill = null, stroke = null, widthPt = 0.75, dash = null } = look
  return { kind: 'path', d, fill, stroke, widthPt, dash }
}

const round = (value: number) => Number(value.toFixed(2))
const at = (x: number, y: number) => `${round(x)} ${round(y)}`
const lineOf = (x1: number, y1: number, x2: number, y2: number) => `M${at(x1, y1)}L${at(x2, y2)}`
const boxOf = (x: number, y: number, w: number, h: number) =>
  `M${at(x, y)}L${at(x + w, y)}L${at(x + w, y + h)}L${at(x, y + h)}Z`
const dotOf = (x: number, y: number, r: number) =>
  `M${at(x - r, y)}A${r} ${r} 0 1 1 ${at(x + r, y)}A${r} ${r} 0 1 1 ${at(x - r, y)}Z`

/** Round steps between the least and the most value, zero included. */
function scaleOf(values: readonly number[]): { from: number; to: number; step: number } {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = most - least || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step =
    power * (rough / power <= 1 ? 1 : rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10)
  return { from: Math.floor(least / step) * step, to: Math.ceil(most / step) * step || step, step }
}

function drawAxes(
  kind: 'bars' | 'lines',
  data: ChartData,
  widthPt: number,
  heightPt: number,
): ChartPart[] {
  const { names, series } = data
  const parts: ChartPart[] = []
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const { from, to, step } = scaleOf(all)
  const ticks: number[] = []
  for (let value = from; value <= to + step / 2 && ticks.length < 12; value += step)
    ticks.push(value)
  const left = Math.max(...ticks.map((value) => textWidth(chartNumber(value)))) + gapPt + 2
  const legend =
    series.length > 1
      ? legendOf(
          series.map(({ name }) => name),
          kind,
          left,
          widthPt,
        )
      : []
  const top = legend.length > 0 ? linePt * 1.6 : linePt
  const slot = (widthPt - left) / names.length
  // Names that fit nowhere stand under every other place, or every third…
  const every = Math.max(1, Math.ceil(22 / slot))
  const labels = names.map((name) => twoLines(name, slot * every - 3))
  const bottom = heightPt - linePt * (labels.some(({ length }) => length > 1) ? 2 : 1) - gapPt
  const yOf = (value: number) => bottom - ((value - from) / (to - from)) * (bottom - top)
  for (const value of ticks) {
    const y = yOf(value)
    const isZero = Math.abs(value) < step / 1e6
    parts.push(path(lineOf(left, y, widthPt, y), { stroke: isZero ? ink : rule, widthPt: 0.5 }))
    parts.push(textPart(chartNumber(value), left - gapPt, y + textSizePt * 0.33, 'end'))
  }
  for (const [index, lines] of labels.entries()) {
    if (index % every !== 0) continue
    const x = left + slot * (index + 0.5)
    lines.forEach((words, line) => {
      parts.push(textPart(words, x, bottom + gapPt + linePt * (line + 0.8), 'middle'))
    })
  }
  const place = { left, slot, yOf }
  parts.push(...(kind === 'bars' ? barsOf(data, place) : linesOf(data, place)))
  return [...parts, ...legend]
}

type Place = { left: number; slot: number; yOf: (value: number) => number }

function barsOf({ names, series }: ChartData, { left, slot, yOf }: Place): ChartPart[] {
  const wide = (slot * 0.72) / series.length
  return series.flatMap(({ values }, at) =>
    names.flatMap((_, index): ChartPart[] => {
      const value = values[index]
      if (value === null || value === undefined) return []
      const x = left + slot * (index + 0.14) + wide * at
      const [y, zero] = [yOf(value), yOf(0)]
      const bar = path(boxOf(x, Math.min(y, zero), wide * 0.94, Math.abs(zero - y)), {
        fill: greys[at] ?? ink,
      })
      const said = chartNumber(value)
      if (textWidth(said) > wide + (series.length === 1 ? slot * 0.26 : 0)) return [bar]
      const baseline = value < 0 ? y + textSizePt : y - 2.5
      return [bar, ...valuePart(said, x + (wide * 0.94) / 2, baseline)]
    }),
  )
}

function linesOf({ names, series }: ChartData, { left, slot, yOf }: Place): ChartPart[] {
  return series.flatMap(({ values }, at): ChartPart[] => {
    let d = ''
    let isDrawn = false
    const dots: ChartPart[] = []
    names.forEach((_, index) => {
      const value = values[index]
      if (value === null || value === undefined) {
        isDrawn = false
        return
      }
      const [x, y] = [left + slot * (index + 0.5), yOf(value)]
      d += `${isDrawn ? 'L' : 'M'}${round(x)} ${round(y)}`
      isDrawn = true
      dots.push(markOf(x, y, at))
      if (series.length === 1 && textWidth(chartNumber(value)) <= slot) {
        dots.push(...valuePart(chartNumber(value), x, y - 5))
      }
    })
    const stroke = at < 3 ? (greys[at] ?? ink) : '#66707c'
    return [path(d, { stroke, widthPt: 1.5, dash: dashes[at] ?? null }), ...dots]
  })
}

/** A value on paper, so that no rule goes through it. */
function valuePart(text: string, x: number, baseline: number): ChartPart[] {
  const width = textWidth(text) + 2
  const paper = path(boxOf(x - width / 2, baseline - textSizePt * 0.75, width, textSizePt * 0.85), {
    fill: '#fff',
  })
  return [paper, textPart(text, x, baseline, 'middle')]
}

/** Each series has a mark of its own, because greys alone are not told apart on a line. */
function markOf(x: number, y: number, series: number): ChartPart {
  const fill = series < 3 ? (greys[series] ?? ink) : '#66707c'
  if (series === 1) return path(boxOf(x - 2.2, y - 2.2, 4.4, 4.4), { fill })
  if (series === 2)
    return path(`M${at(x, y - 3)}L${at(x + 3, y + 2.4)}L${at(x - 3, y + 2.4)}Z`, { fill })
  if (series === 3)
    return path(`M${at(x, y - 3)}L${at(x + 3, y)}L${at(x, y + 3)}L${at(x - 3, y)}Z`, { fill })
  return path(dotOf(x, y, 2.4), { fill })
}

function legendOf(
  names: readonly string[],
  kind: 'bars' | 'lines',
  left: number,
  widthPt: number,
): ChartPart[] {
  const room = (widthPt - left) / names.length
  let x = left
  return names.flatMap((name, index) => {
    const words = fitted(name, room - 16)
    const sign =
      kind === 'bars'
        ? path(boxOf(x, 2, 8, 8), { fill: greys[index] ?? ink })
        : markOf(x + 4, 6, index)
    const said = textPart(words, x + 12, 9.5, 'start')
    x += Math.min(room, 12 + textWidth(words) + 14)
    return [sign, said]
  })
}

function drawPie({ names, series }: ChartData, widthPt: number, heightPt: number): ChartPart[] {
  const values = (series[0]?.values ?? []).map((value) => value ?? 0)
  const sum = values.reduce((all, value) => all + value, 0)
  const radius = Math.min(heightPt / 2 - 2, widthPt / 4)
  const [cx, cy] = [radius + 2, heightPt / 2]
  const parts: ChartPart[] = []
  const textX = 2 * radius + 22
  const firstY = cy - ((values.length - 1) * linePt * 1.35) / 2
  let turn = -Math.PI / 2
  for (const [index, value] of values.entries()) {
    const share = value / sum
    const fill = greys[index % greys.length] ?? ink
    const end = turn + share * 2 * Math.PI
    if (share > 0) {
      const d =
        share > 0.9999
          ? dotOf(cx, cy, radius)
          : `M${at(cx, cy)}L${at(cx + radius * Math.cos(turn), cy + radius * Math.sin(turn))}A${round(radius)} ${round(radius)} 0 ${share > 0.5 ? 1 : 0} 1 ${at(cx + radius * Math.cos(end), cy + radius * Math.sin(end))}Z`
      parts.push(path(d, { fill, stroke: '#fff', widthPt: 1.5 }))
      const middle = (turn + end) / 2
      // The number of its line, because greys repeat.
      if (share >= 0.05)
        parts.push(
          ...badgeOf(
            index + 1,
            cx + radius * 0.66 * Math.cos(middle),
            cy + radius * 0.66 * Math.sin(middle),
          ),
        )
    }
    const y = firstY + index * linePt * 1.35
    parts.push(path(boxOf(textX - 14, y - 7, 8, 8), { fill, stroke: ink, widthPt: 0.4 }))
    const said = ` ${chartNumber(value)} (${chartNumber(Math.round(share * 1000) / 10)} %)`
    const numbered = `${index + 1}. ${names[index] ?? ''}`
    const room = widthPt - textX
    const name = fitted(numbered, Math.max(minNamePt, room - textWidth(`:${said}`)))
    parts.push(textPart(fitted(`${name}:${said}`, room), textX, y, 'start'))
    turn = end
  }
  return parts
}

/** A number on paper, so that it is read on every grey. */
function badgeOf(number: number, x: number, y: number): ChartPart[] {
  return [
    path(dotOf(x, y, 7), { fill: '#fff' }),
    textPart(String(number), x, y + textSizePt * 0.33, 'middle'),
  ]
}

/** A chart as an SVG image of this size, in points, on paper. */
export function chartSvg(chart: Chart, widthPt: number, heightPt: number): string {
  const [width, height] = [widthPt.toFixed(2), heightPt.toFixed(2)]
  const parts = drawChart(chart, widthPt, heightPt).map(svgOf)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<g font-family="'Times New Roman',Tinos,'Liberation Serif',serif">`,
    ...parts,
    '</g></svg>',
  ].join('')
}

function svgOf(part: ChartPart): string {
  if (part.kind === 'text') {
    const { xPt, baselinePt, sizePt, text } = part
    return `<text x="${xPt.toFixed(2)}" y="${baselinePt.toFixed(2)}" font-size="${sizePt}" xml:space="preserve">${escaped(text)}</text>`
  }
  const { d, fill, stroke, widthPt, dash } = part
  const drawn = stroke === null ? '' : ` stroke="${stroke}" stroke-width="${widthPt}"`
  return `<path d="${d}" fill="${fill ?? 'none'}"${drawn}${dash === null ? '' : ` stroke-dasharray="${dash}"`}/>`
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
}
