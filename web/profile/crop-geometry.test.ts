import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampCrop, cropSquare, maxZoom, moveCrop, wholeCrop, zoomCrop } from './crop-geometry.ts'

const portrait = { width: 600, height: 1000 }

test('a picture starts with its largest square, in the middle', () => {
  expect(cropSquare(wholeCrop, portrait)).toEqual({ left: 0, top: 200, side: 600 })
})

test('dragging the picture down shows what was above', () => {
  expect(cropSquare(moveCrop(wholeCrop, portrait, 0, 0.25), portrait).top).toBeCloseTo(50)
})

test('zooming keeps the middle in the middle', () => {
  expect(cropSquare(zoomCrop(wholeCrop, portrait, 2), portrait)).toEqual({
    left: 150,
    top: 350,
    side: 300,
  })
})

test('after any steps the square lies inside the picture', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  const share = fc.double({ min: -50, max: 50, noNaN: true })
  fc.assert(
    fc.property(side, side, share, share, share, (width, height, right, down, zoom) => {
      const size = { width, height }
      const moved = moveCrop(zoomCrop(wholeCrop, size, zoom), size, right, down)
      const square = cropSquare(clampCrop(moved, size), size)
      expect(square.left).toBeGreaterThanOrEqual(-1e-6)
      expect(square.top).toBeGreaterThanOrEqual(-1e-6)
      expect(square.left + square.side).toBeLessThanOrEqual(width + 1e-6)
      expect(square.top + square.side).toBeLessThanOrEqual(height + 1e-6)
      expect(square.side).toBeGreaterThanOrEqual(Math.min(width, height) / maxZoom - 1e-6)
    }),
  )
})
