import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PngImage } from './png-image.ts'

const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#1f4290' } })

test('a plain PNG goes into a PDF with its data as they are', async () => {
  const image = PngImage.read(await plain.clone().png().toBuffer(), 'Png1')
  const made: { data: Record<string, unknown>; content: Buffer | undefined }[] = []
  image?.embed({
    ref: (data) => ({ end: (content) => made.push({ data, content }) }),
  })
  expect([image?.width, image?.height]).toEqual([30, 20])
  expect(made[1]?.data).toMatchObject({ Width: 30, Height: 20, ColorSpace: 'DeviceRGB' })
  // A byte says how each line is filtered.
  expect(inflateSync(made[1]?.content ?? Buffer.alloc(0))).toHaveLength((30 * 3 + 1) * 20)
})

test.each([
  ['transparent', () => plain.clone().ensureAlpha(0.5).png()],
  ['interlaced', () => plain.clone().png({ progressive: true })],
  ['of a palette', () => plain.clone().png({ palette: true })],
  ['a JPEG', () => plain.clone().jpeg()],
])('a picture that is %s is left to the library', async (_, made) => {
  expect(PngImage.read(await made().toBuffer(), 'Png1')).toBe(null)
})

test('a PNG cut off is left to the library', async () => {
  const bytes = await plain.clone().png().toBuffer()
  expect(PngImage.read(bytes.subarray(0, 20), 'Png1')).toBe(null)
})
