import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { seededBelow } from './seeded.ts'

/** A photo of a receipt whose blocks depend on the seed, so that two seeds are not similar. */
export async function receiptPhoto(seed: number, quality = 80): Promise<Blob> {
  const side = 9
  const pixels = Buffer.alloc(side * side * 3)
  const random = seededBelow(seed)
  for (let i = 0; i < pixels.length; i++) pixels[i] = random(256)
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(600, 900, { kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality })
    .toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

/** A small but complete PDF; each one differs. */
export function receiptPdf(note = randomBytes(8).toString('hex')): Blob {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(`BT /F1 18 Tf 40 340 Td (Comprobante ${note}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return new Blob([text], { type: 'application/pdf' })
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}
