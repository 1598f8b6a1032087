import { expect, test } from 'vitest'
import { equations } from '#test/equations.ts'
import { faultOfEquation, shapeOfEquation } from './equation-shape.ts'
import { lineHeightPt, textWidthPt } from './page-rules.ts'

test.each(equations)('%s fits in its lines and beside its number', (source) => {
  const shape = shapeOfEquation(source)
  if (!shape) throw new Error(faultOfEquation(source) ?? '')
  expect(shape.ascentPt + shape.descentPt).toBeLessThan(shape.heightSlots * lineHeightPt)
  expect(shape.widthPt).toBeLessThanOrEqual(textWidthPt - 72)
  for (const part of shape.parts) {
    if (part.kind === 'text') {
      expect(part.xPt).toBeGreaterThan(-1)
      expect(part.xPt).toBeLessThan(shape.widthPt + 1)
      expect(part.yPt).toBeGreaterThan(-shape.ascentPt - 1)
      expect(part.yPt).toBeLessThan(shape.descentPt + 1)
    } else expect(part.d).toMatch(/^[MLC\d. -]+$/)
  }
})

test.each([
  ['E = mc^2', 1],
  [String.raw`\frac{a}{b}`, 2],
  [String.raw`\frac{\frac{a}{b}}{\frac{c}{d}}`, 3],
])('%s takes %d lines', (source, slots) => {
  expect(shapeOfEquation(source)?.heightSlots).toBe(slots)
})

test('one wider than the page is a fault that says what to do', () => {
  const sum = Array.from({ length: 40 }, (_, at) => `a_{${at}}`).join(' + ')
  expect(shapeOfEquation(sum)).toBe(null)
  expect(faultOfEquation(sum)).toContain('pártela en líneas')
})
