import { deflateSync } from 'node:zlib'
import type { Choice } from '#test/fuzz/hostile-values.ts'
import { bombPdf } from '#test/source-files.ts'

type PdfChange = (pdf: string, choice: Choice) => string

/** One of the places that the pattern has, replaced; without any, the text is added before the last object. */
function replaceOne(pdf: string, choice: Choice, pattern: RegExp, by: string): string {
  const found = [...pdf.matchAll(pattern)]
  if (found.length === 0) return pdf.replace('endobj', `${by}\nendobj`)
  const { index, 0: text } = choice.one(found)
  return pdf.slice(0, index) + by + pdf.slice(index + text.length)
}

const numbers = ['0', '-1', '4294967296', '99999999999999999999', '1e9', '0.0000001', 'null', '(x)']
const filters = [
  '/FlateDecode',
  '/LZWDecode',
  '/ASCIIHexDecode',
  '/ASCII85Decode',
  '/RunLengthDecode',
]
const moreFilters = [
  '/DCTDecode',
  '/JPXDecode',
  '/JBIG2Decode',
  '/CCITTFaxDecode',
  '/Crypt',
  '/Nope',
]
const latin1 = (bytes: Buffer) => bytes.toString('latin1')

const changes: Record<string, PdfChange> = {
  'another place in the table': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\d{10} 00000 n/g,
      `${String(choice.below(2 ** 31)).padStart(10, '0')} 00000 n`,
    ),
  'another start of the table': (pdf, choice) =>
    replaceOne(pdf, choice, /startxref\s+\d+/g, `startxref\n${choice.one(numbers)}`),
  'tables in a circle': (pdf, choice) => {
    const start = /startxref\s+(\d+)/.exec(pdf)?.[1] ?? '0'
    return replaceOne(pdf, choice, /\/Root/g, `/Prev ${start} /XRefStm ${start} /Root`)
  },
  'no table': (pdf) => pdf.replace(/xref[\s\S]*$/, '%%EOF'),
  'another length': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\/Length \d+( \d+ R)?/g,
      `/Length ${choice.one([...numbers, '1 0 R', '4 0 R'])}`,
    ),
  'another count': (pdf, choice) =>
    replaceOne(pdf, choice, /\/Count \d+/g, `/Count ${choice.one(numbers)}`),
  'pages in a circle': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\/Kids \[[^\]]*\]/g,
      `/Kids [${'2 0 R '.repeat(choice.one([1, 2_000]))}]`,
    ),
  'another reference': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\d+ 0 R/g,
      choice.one(['0 0 R', '1 0 R', '2 0 R', '99999 0 R', '1 65535 R']),
    ),
  'other filters': (pdf, choice) => {
    const filter = choice.one([...filters, ...moreFilters])
    const list = choice.once(2) ? filter : `[${`${filter} `.repeat(choice.one([2, 40]))}]`
    return replaceOne(pdf, choice, /\/Filter \/?\[?\/?\w+\]?/g, `/Filter ${list}`)
  },
  'a predictor': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\/FlateDecode/g,
      `/FlateDecode /DecodeParms << /Predictor ${choice.one([2, 12, 15, 99])} /Columns ${choice.one(numbers)} /Colors ${choice.one(numbers)} >>`,
    ),
  'another page size': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\/MediaBox \[[^\]]*\]/g,
      `/MediaBox [0 0 ${choice.one(numbers)} ${choice.one(numbers)}]`,
    ),
  'encrypted, it says': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\/Root/g,
      `/Encrypt ${choice.one(['1 0 R', '<< /Filter /Standard /V 5 /R 6 >>', '99 0 R'])} /Root`,
    ),
  'another type': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\/Type\s*\/\w+/g,
      `/Type /${choice.one(['ObjStm', 'XRef', 'Page', 'Pages', 'Catalog', 'Font'])}`,
    ),
  'deep lists': (pdf, choice) => {
    const depth = choice.one([50, 20_000])
    return replaceOne(pdf, choice, /<<|\[/g, `<< /A ${'['.repeat(depth)}${']'.repeat(depth)} `)
  },
  'a stream of objects': (pdf, choice) => {
    const packed = latin1(
      deflateSync(Buffer.from(`1 0 2 9 ${'<< /A 1 >> '.repeat(choice.one([2, 4_000]))}`)),
    )
    const object = `7 0 obj\n<< /Type /ObjStm /N ${choice.one(numbers)} /First ${choice.one(numbers)} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`
    return replaceOne(pdf, choice, /xref/g, `${object}xref`)
  },
  'a table that is a stream': (pdf, choice) => {
    const packed = latin1(deflateSync(Buffer.alloc(400, choice.below(256))))
    const object = `8 0 obj\n<< /Type /XRef /W [1 ${choice.one(numbers)} 2] /Index [0 ${choice.one(numbers)}] /Size ${choice.one(numbers)} /Root 1 0 R /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`
    return `${pdf.replace(/xref[\s\S]*$/, '')}${object}startxref\n${pdf.search(/xref/)}\n%%EOF\n`
  },
  'another page of operators': (pdf, choice) => {
    const text = choice.one([
      'q ',
      '1 0 0 1 0 0 cm ',
      '(a) Tj ',
      'BT ',
      '[[[ ',
      '/F9 1e30 Tf ',
      '<41 Tj ',
      '(\\',
      'BI ID ',
    ])
    const operators = text.repeat(choice.one([1, 30_000]))
    const stream = `<< /Length ${operators.length} >>\nstream\n${operators}\nendstream`
    return replaceOne(pdf, choice, /<<[^<>]*>>\s*stream[\s\S]*?endstream/g, stream)
  },
  'an end cut off': (pdf, choice) => pdf.slice(0, pdf.length - choice.below(pdf.length)),
  'words before it': (pdf, choice) => `${'basura\n'.repeat(choice.one([1, 140, 9_000]))}${pdf}`,
  twice: (pdf) => pdf + pdf,
  'an action': (pdf, choice) =>
    replaceOne(
      pdf,
      choice,
      /\/Type \/Catalog/g,
      '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> /AcroForm << /XFA (x) >>',
    ),
}

/** A PDF whose objects, streams or tables contradict each other. */
export function mutatePdf(bytes: Buffer, choice: Choice): { bytes: Buffer; how: string } {
  if (choice.once(60)) return { bytes: bombPdf(choice.one([20, 120])), how: 'a bomb' }
  let pdf = latin1(bytes)
  const done: string[] = []
  for (let count = choice.one([1, 1, 2]); count > 0; count--) {
    const how = choice.one(Object.keys(changes))
    pdf = changes[how]?.(pdf, choice) ?? pdf
    done.push(how)
  }
  return { bytes: Buffer.from(pdf, 'latin1'), how: done.join(', ') }
}
