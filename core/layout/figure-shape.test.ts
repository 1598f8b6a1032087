import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapeOfPicture } from './figure-shape.ts'
import { missingLines } from './missing-picture.ts'
import { textWidthPt } from './page-rules.ts'

const pictures = fc.record({
  id: fc.constant('f'.repeat(32)),
  alt: fc.constant('Plano'),
  widthPercent: fc.integer({ min: 10, max: 100 }),
  widthPx: fc.integer({ min: 1, max: 2_000 }),
  heightPx: fc.integer({ min: 1, max: 2_000 }),
})

test('a picture is as high as whole lines less 4 points, and never wider than the text nor higher than 19 lines', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const { heightSlots, widthPt, heightPt } = shapeOfPicture(picture)
      expect(Number.isInteger(heightSlots)).toBe(true)
      expect(heightSlots).toBeGreaterThanOrEqual(1)
      expect(heightSlots).toBeLessThanOrEqual(19)
      expect(widthPt).toBeLessThanOrEqual(textWidthPt)
      expect(heightPt).toBeLessThanOrEqual(heightSlots * 27.6 - 4 + 1e-9)
      // Its ratio, but for what is thinner than a point.
      if (widthPt > 1 && heightPt > 1) {
        expect(widthPt / heightPt).toBeCloseTo(picture.widthPx / picture.heightPx, 6)
      }
    }),
  )
})

test('a picture of half the width is about half as wide as the text', () => {
  const half = { id: 'f', alt: '', widthPercent: 50, widthPx: 1600, heightPx: 900 }
  expect(shapeOfPicture(half).widthPt).toBeGreaterThan(0.44 * textWidthPt)
  expect(shapeOfPicture(half).widthPt).toBeLessThan(0.56 * textWidthPt)
})

test('the box of a missing picture has words where there is room for them', () => {
  expect(missingLines({ widthPt: 300, heightPt: 130, heightSlots: 5 })).toEqual([
    'Esta imagen ya no está',
  ])
  expect(missingLines({ widthPt: 90, heightPt: 130, heightSlots: 5 })).toEqual([
    'Esta imagen ya',
    'no está',
  ])
  expect(missingLines({ widthPt: 300, heightPt: 20, heightSlots: 1 })).toEqual([])
  expect(missingLines({ widthPt: 12, heightPt: 300, heightSlots: 12 })).toEqual([])
})
