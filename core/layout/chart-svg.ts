import type { Chart } from '#core/document/figure.ts'
import { type ChartPart, drawChart } from './chart-shape.ts'

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
