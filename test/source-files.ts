import { deflateRawSync, deflateSync } from 'node:zlib'
import { Document, Packer, Paragraph } from 'docx'
import PDFDocument from 'pdfkit'

type PdfOptions = { title?: string; password?: string }

/** A PDF with one page for each text; an empty text makes a page without text. */
export function textPdf(pages: readonly string[], options: PdfOptions = {}): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PDFDocument({
      autoFirstPage: false,
      ...(options.title === undefined ? {} : { info: { Title: options.title } }),
      ...(options.password === undefined ? {} : { userPassword: options.password }),
    })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    for (const text of pages) {
      pdf.addPage()
      if (text === '') pdf.rect(50, 50, 300, 300).fill('#888')
      else pdf.text(text)
    }
    pdf.end()
  })
}

/** A PDF of one page with columns of equal lines, written line by line across all columns under a title. */
export function columnsPdf(
  title: string,
  columns: readonly (readonly string[])[],
): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PDFDocument({ size: 'A4' })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.fontSize(16).text(title, 60, 40, { lineBreak: false })
    pdf.fontSize(9)
    const width = 480 / columns.length
    for (const [row] of (columns[0] ?? []).entries()) {
      for (const [column, lines] of columns.entries()) {
        pdf.text(lines[row] ?? '', 60 + column * width, 80 + row * 13, { lineBreak: false })
      }
    }
    pdf.end()
  })
}

/** A PDF of one page whose content unpacks to `megabytes` megabytes. */
export function bombPdf(megabytes: number): Buffer {
  // Deflated twice, so that the file itself is small.
  const once = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20), { level: 1 })
  const twice = deflateSync(once, { level: 9 })
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>',
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  const size = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    places.push(size())
    parts.push(Buffer.from(`${index + 1} 0 obj${object}endobj\n`))
  }
  places.push(size())
  const filter = '/Filter[/FlateDecode/FlateDecode]'
  parts.push(Buffer.from(`4 0 obj<<${filter}/Length ${twice.length}>>stream\n`), twice)
  parts.push(Buffer.from('\nendstream endobj\n'))
  const start = size()
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}`
  parts.push(Buffer.from(`${table}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`))
  return Buffer.concat(parts)
}

export async function textDocx(paragraphs: readonly string[]): Promise<Buffer> {
  const children = paragraphs.map((text) => new Paragraph(text))
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

/** A DOCX whose text unpacks to `megabytes` megabytes; with `lies` its directory declares a small size. */
export function bombDocx(megabytes: number, { lies = false } = {}): Uint8Array {
  const text = 'a'.repeat(1024 * 1024)
  const head =
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>'
  const tail = '</w:t></w:r></w:p></w:body></w:document>'
  const parts = [head, ...Array.from({ length: megabytes }, () => text), tail]
  const content = deflateRawSync(Buffer.concat(parts.map((part) => Buffer.from(part))), {
    level: 1,
  })
  const length = head.length + tail.length + megabytes * text.length
  return zipOf('word/document.xml', content, lies ? 1_000 : length)
}

/** A zip of one deflated file, which declares `originalSize`. */
function zipOf(name: string, content: Buffer, originalSize: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(originalSize, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

/** A list in BibTeX with `count` articles. */
export function bibList(count: number): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `@article{clave${at},\n  title = {Obra número ${at} sobre el páramo},\n  author = {Mora Vélez, Ana and Paz, Luis},\n  journal = {Revista Andina},\n  year = {${1990 + (at % 30)}},\n  volume = {${at}},\n  pages = {1--9}\n}\n`,
  ).join('\n')
}
