import sharp from 'sharp'
import type { ErrorBody } from '#contract/call.ts'
import type { FileType } from '#contract/file-limits.ts'
import type { FileRow } from '#contract/files.ts'

/** A picture with something on it, so that neither its bytes nor its hash are those of another. */
export function picture({ width = 640, height = 480, seed = Math.random() } = {}) {
  const from = `hsl(${Math.floor(seed * 360)} 90% 30%)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="#fff"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${width * (0.2 + seed * 0.6)}" cy="${height / 2}" r="${height / 4}" fill="#123"/></svg>`
  return sharp(Buffer.from(svg))
}

/** A phone's photo: JPEG, turned on its side, with the place where it was taken. */
export function photo(options: Parameters<typeof picture>[0] = {}): Promise<Buffer> {
  return picture(options)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telefono', Artist: 'Maria Andrade' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '0/1 13/1 0/1', GPSLongitudeRef: 'W' },
    })
    .jpeg()
    .toBuffer()
}

export function pdf({ pages = 1, trailer = '', start = '' } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    `2 0 obj\n<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>\nendobj`,
    ...kids.map((_, index) => `${index + 3} 0 obj\n<< /Type/Page /Parent 2 0 R >>\nendobj`),
  ]
  const body = `${start}%PDF-1.4\n${objects.join('\n')}\n`
  return Buffer.from(
    `${body}trailer\n<< /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

type Sender = { fetch(path: string, init: RequestInit): Promise<Response> }

/** Sends a file as the interface does; the answer is the row, or the error. */
export async function upload(
  sender: Sender,
  bytes: Uint8Array,
  {
    fileType = 'payment_receipt' as FileType,
    name = 'comprobante.jpg',
    declared = 'image/jpeg',
  } = {},
): Promise<{ status: number; body: FileRow & ErrorBody }> {
  const form = new FormData()
  form.set('file_type', fileType)
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: declared }), name)
  const response = await sender.fetch('/api/files', { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as FileRow & ErrorBody }
}
