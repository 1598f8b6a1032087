import type { Chart } from '#core/document/figure.ts'
import { chartSvg } from '#core/layout/chart-shape.ts'

/** A chart as the address of an image. */
export function chartUrl(chart: Chart, widthPt: number, heightPt: number): string {
  const svg = chartSvg(chart, widthPt, heightPt)
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
