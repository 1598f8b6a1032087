import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartKinds } from '#core/document/figure.ts'
import { chartSvg, drawChart } from './chart-shape.ts'
import { textWidthInPt } from './font-metrics.ts'

const name = fc.constantFrom('Derecho', 'Arquitectura y Urbanismo', 'I', '', '<b>&"')
const value = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 99_999 }) },
  { weight: 1, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
)
const charts = fc.record({
  kind: fc.constantFrom(...chartKinds),
  rows: fc.integer({ min: 1, max: 4 }).chain((columns) =>
    fc
      .array(fc.tuple(name, fc.array(value, { minLength: columns, maxLength: columns })), {
        minLength: 1,
        maxLength: 24,
      })
      .map((body) => [
        ['Carrera', ...Array.from({ length: columns }, (_, at) => `Columna ${at + 1}`)],
        ...body.map(([first, cells]) => [first, ...cells.map((cell) => cell.toFixed(1))]),
      ]),
  ),
})

test('no chart draws beside its box, and its SVG is well formed', () => {
  fc.assert(
    fc.property(charts, fc.integer({ min: 225, max: 451 }), (chart, widthPt) => {
      const heightPt = widthPt * 0.56
      for (const part of drawChart(chart, widthPt, heightPt)) {
        if (part.kind === 'path') {
          expect(part.d).not.toMatch(/NaN|Infinity|undefined/)
          continue
        }
        const width = (textWidthInPt(part.text, false, false) * part.sizePt) / 12
        expect(part.xPt).toBeGreaterThan(-20)
        expect(part.xPt + width).toBeLessThan(widthPt + 20)
        expect(part.baselinePt).toBeGreaterThan(0)
        expect(part.baselinePt).toBeLessThan(heightPt + 1)
      }
      expect(chartSvg(chart, widthPt, heightPt)).not.toMatch(/<b>|&(?!amp;|lt;|gt;)/)
    }),
  )
})
