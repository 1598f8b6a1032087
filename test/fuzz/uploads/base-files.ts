import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { pdf, photo, picture } from '#server/files/upload-samples.suite.ts'
import { makeOwnDraft } from '#test/draft-writer.ts'
import { heicTurned } from '#test/heic-samples.ts'
import {
  makeDocx,
  pageBreakXml,
  paragraphXml,
  pictureParts,
  pictureXml,
  tableXml,
} from '#test/make-docx.ts'
import { receiptPdf } from '#test/receipts.ts'
import { bibList, columnsPdf, textDocx, textPdf } from '#test/source-files.ts'

export type FileKind = 'docx' | 'pdf' | 'picture' | 'list'
export type BaseFile = { name: string; kind: FileKind; bytes: Buffer }

const sentence = 'El páramo almacena el agua de los valles y la entrega despacio. '
const mathXml =
  '<w:p><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></w:p>'

async function docxFiles(): Promise<[string, Uint8Array][]> {
  const drawn = await picture({ width: 120, height: 80, seed: 0.4 }).png().toBuffer()
  const body = [
    paragraphXml('El páramo', { centred: true, bold: true }),
    paragraphXml('Introducción', { style: 'Ttulo1' }),
    paragraphXml(sentence.repeat(5)),
    paragraphXml(`*${sentence}*`, { indent: 720 }),
    tableXml,
    mathXml,
    `<w:p>${pictureXml({ relation: 'rIdP0', alt: 'Un río' })}</w:p>`,
    pageBreakXml,
    paragraphXml('Referencias', { style: 'Ttulo1' }),
    paragraphXml('Mena, P. (2019). *Los páramos*. Abya-Yala.'),
  ].join('')
  const drafts = fileURLToPath(new URL('../../documents/drafts/', import.meta.url))
  return [
    ['own.docx', await makeOwnDraft()],
    [
      'made.docx',
      makeDocx({ body, styles: { Ttulo1: 'heading 1' }, parts: pictureParts([drawn]) }),
    ],
    ['text.docx', await textDocx([sentence.repeat(4), 'Un ensayo de 3 páginas sobre el agua.'])],
    ['pandoc.docx', await readFile(join(drafts, 'pandoc.docx'))],
    ['libreoffice.docx', await readFile(join(drafts, 'libreoffice.docx'))],
  ]
}

async function pictureFiles(): Promise<[string, Uint8Array][]> {
  const small = () => picture({ width: 90, height: 60, seed: 0.5 })
  const frames = await Promise.all(
    [0.1, 0.6].map((seed) => picture({ width: 40, height: 30, seed }).png().toBuffer()),
  )
  const moving = () => sharp(frames, { join: { animated: true } })
  return [
    ['a.png', await small().png().toBuffer()],
    ['interlaced.png', await small().png({ progressive: true, palette: true }).toBuffer()],
    ['a.jpg', await small().jpeg().toBuffer()],
    ['progressive.jpg', await small().jpeg({ progressive: true }).toBuffer()],
    ['photo.jpg', await photo({ width: 200, height: 150, seed: 0.2 })],
    ['a.webp', await small().webp().toBuffer()],
    ['lossless.webp', await small().webp({ lossless: true }).toBuffer()],
    ['moving.webp', await moving().webp().toBuffer()],
    ['a.gif', await small().gif().toBuffer()],
    ['moving.gif', await moving().gif().toBuffer()],
    ['a.avif', await small().avif({ effort: 0 }).toBuffer()],
    ['a.tiff', await small().tiff().toBuffer()],
    ['a.heic', heicTurned],
  ]
}

async function pdfFiles(): Promise<[string, Uint8Array][]> {
  const columns = [Array.from({ length: 20 }, () => 'El agua baja'), ['al valle', 'despacio']]
  return [
    ['receipt.pdf', new Uint8Array(await receiptPdf('uno').arrayBuffer())],
    ['minimal.pdf', pdf({ pages: 3 })],
    ['text.pdf', await textPdf([sentence.repeat(6), sentence.repeat(3)], { title: 'El páramo' })],
    ['columns.pdf', await columnsPdf('El agua', columns)],
    ['scanned.pdf', await textPdf(['', sentence])],
    ['encrypted.pdf', await textPdf([sentence], { password: 'clave' })],
  ]
}

async function listFiles(): Promise<[string, Uint8Array][]> {
  const lists = new URL('../../reference-lists/lists.json', import.meta.url)
  const { works } = JSON.parse(await readFile(lists, 'utf8')) as { works: unknown[] }
  const ris = [
    'TY  - JOUR\nTI  - El agua\nAU  - Vera, Pía\nPY  - 2020\nJO  - Revista Andina\nDO  - 10.1234/a\nER  - \n',
    'TY  - BOOK\nT1  - Los ríos\nA1  - Mena, P.\nY1  - 2019/03/02\nPB  - Abya-Yala\nER  - \n',
  ]
  const nested =
    '@string{ra = "Revista Andina"}\n@article{a, title={El {\\\'A}gua}, author={Vera, P. and {INEC}}, journal=ra, year=2020}\n'
  return [
    ['a.bib', Buffer.from(bibList(6))],
    ['nested.bib', Buffer.from(nested)],
    ['a.ris', Buffer.from(ris.join(''))],
    ['a.json', Buffer.from(JSON.stringify(works.slice(0, 12)))],
  ]
}

const kinds: Record<string, FileKind> = {
  docx: 'docx',
  pdf: 'pdf',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  gif: 'picture',
  avif: 'picture',
  tiff: 'picture',
  heic: 'picture',
  bib: 'list',
  ris: 'list',
  json: 'list',
}
/** Longer foreign files would make a run of thousands a matter of megabytes, not of mutations. */
const maxForeignBytes = 2 * 1024 * 1024

async function foreignFiles(folder: string): Promise<[string, Uint8Array][]> {
  const names = (await readdir(folder)).sort()
  const read = names.map(async (name): Promise<[string, Uint8Array]> => {
    return [name, await readFile(join(folder, name))]
  })
  return (await Promise.all(read)).filter(([, { length }]) => length <= maxForeignBytes)
}

/** A few files of every kind that is taken anywhere, and those of a folder, whose kind is that of their name. */
export async function makeBaseFiles(folder: string | null): Promise<BaseFile[]> {
  const made = [
    ...(await docxFiles()),
    ...(await pdfFiles()),
    ...(await pictureFiles()),
    ...(await listFiles()),
    ...(folder === null ? [] : await foreignFiles(folder)),
  ]
  return made.flatMap(([name, bytes]) => {
    const kind = kinds[name.split('.').at(-1)?.toLowerCase() ?? '']
    return kind === undefined ? [] : [{ name, kind, bytes: Buffer.from(bytes) }]
  })
}
