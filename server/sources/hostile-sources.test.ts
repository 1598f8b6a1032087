import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourceList } from '#contract/sources.ts'
import { bombDocx, bombPdf, textDocx, textPdf } from '#test/source-files.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

const cases: [string, () => Promise<Uint8Array> | Uint8Array, number, string][] = [
  [
    'with a password',
    () => textPdf(['El páramo almacena agua.'], { password: 'clave' }),
    422,
    'source.encrypted',
  ],
  ['of Word with three words', () => textDocx(['Tarea de hoy']), 422, 'source.too_short'],
  ['broken', () => Buffer.from('%PDF-1.7\nbasura\n%%EOF'), 422, 'file.damaged'],
  ['with a page that is missing', () => pdfWithoutItsPage(), 422, 'file.damaged'],
  ['that says it has no page', () => pdfThatCounts('0'), 422, 'file.damaged'],
  ['that says it has fewer than no page', () => pdfThatCounts('-1'), 422, 'file.damaged'],
  [
    'of 2,000 pages',
    () => textPdf(Array.from({ length: 2_000 }, () => 'x')),
    422,
    'source.too_many_pages',
  ],
  ['that unpacks to nearly a gigabyte', () => bombPdf(900), 422, 'source.too_heavy'],
  ['of Word that says it unpacks to 400 MB', () => bombDocx(400), 422, 'source.too_heavy'],
  ['of Word that hides that it does', () => bombDocx(600, { lies: true }), 422, 'source.too_heavy'],
  [
    'of another kind',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
    415,
    'source.unsupported',
  ],
  ['of text that is no list', () => Buffer.from('Querida profesora:'), 422, 'source.no_list'],
  ['that is empty', () => new Uint8Array(), 422, 'file.missing'],
  ['over 20 MB', () => Buffer.alloc(21 * 1024 * 1024, '%PDF-'), 413, 'file.too_large'],
]
async function pdfWithoutItsPage(): Promise<Uint8Array> {
  const pdf = await textPdf(['El páramo almacena agua.', 'Y la cuida.'])
  const text = pdf.toString('latin1').replace(/(?<kids>\/Kids \[\d+ 0 R )\d+ 0 R/, '$<kids>99 0 R')
  return Buffer.from(text, 'latin1')
}

async function pdfThatCounts(pages: string): Promise<Uint8Array> {
  const pdf = await textPdf(['El páramo almacena agua.', 'Y la cuida.'])
  return Buffer.from(pdf.toString('latin1').replace('/Count 2', `/Count ${pages}`), 'latin1')
}

const files = new Map<string, Uint8Array>()
let server: TestServer
let student: Student
beforeAll(async () => {
  // Made before there are connections: some block this process for longer than an idle one is kept.
  for (const [name, make] of cases) files.set(name, await make())
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const upload = (bytes: Uint8Array) => student.sendFiles('/api/sources', bytes, 'articulo.pdf')
const list = async () => (await student.call<SourceList>('GET', '/api/sources')).body.sources

test.each(cases)(
  'a file %s is refused with a message, and the server goes on',
  async (name, _, status, code) => {
    const refused = await upload(files.get(name) ?? new Uint8Array())
    expect([refused.status, refused.code]).toEqual([status, code])
    expect(refused.body.error.message).toMatch(/[.]$/)
    // The parser's English error text must not reach the student.
    expect(JSON.stringify(refused.body.error.details)).not.toMatch(/Exception|Error/)
    expect(await list()).toEqual([])
    expect((await student.call('GET', '/api/health')).status).toBe(200)
  },
)
