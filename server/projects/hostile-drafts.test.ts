import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bombPng } from '#test/abuse/bomb-png.ts'
import { makeOwnDraft, openDraftWriter } from '#test/draft-writer.ts'
import { makeDocx, paragraphXml, pictureParts, pictureXml } from '#test/make-docx.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.dispose())

const many = (count: number) => Array.from({ length: count }, () => strToU8('x'))
const drawn = (relation: string) => `<w:p>${pictureXml({ relation })}</w:p>`
const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`word/media/${i}.txt`, 'x']))
const macros = {
  '[Content_Types].xml':
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
}
const ole = (...rest: number[]) =>
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...rest])
const deep = '<w:sdt><w:sdtContent>'.repeat(60_000) + '</w:sdtContent></w:sdt>'.repeat(60_000)
const hostile: Record<string, [() => Uint8Array | Promise<Uint8Array>, string]> = {
  'a PDF': [() => strToU8('%PDF-1.7 …'), 'draft.not_word'],
  'a picture': [() => Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), 'draft.not_word'],
  'an older .doc': [() => ole(1, 2, 3), 'draft.not_word'],
  'an encrypted file': [
    () => ole(...Buffer.from('EncryptedPackage', 'utf16le')),
    'draft.encrypted',
  ],
  'a file with macros': [
    () => makeDocx({ body: paragraphXml('Hola.'), parts: { 'word/vbaProject.bin': 'x' } }),
    'draft.macros',
  ],
  'a .docm': [() => makeDocx({ body: paragraphXml('Hola.'), parts: macros }), 'draft.macros'],
  'a package of something else': [() => zipSync({ 'a.txt': strToU8('x') }), 'draft.not_word'],
  'an .odt': [
    () => zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') }),
    'draft.not_word',
  ],
  'a truncated file': [async () => (await makeOwnDraft()).slice(0, 6_000), 'draft.damaged'],
  'malformed XML': [() => makeDocx({ body: '<w:p><w:r>' }), 'draft.damaged'],
  'a file without a text part': [
    () => makeDocx({ body: '', parts: { 'word/document.xml': '' } }),
    'draft.damaged',
  ],
  'entities to expand': [
    () =>
      makeDocx({ body: '', parts: { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>' } }),
    'draft.damaged',
  ],
  'thousands of entries': [
    () => makeDocx({ body: paragraphXml('Hola.'), parts: entries(3_000) }),
    'draft.too_complex',
  ],
  'a zip bomb': [
    () =>
      makeDocx({
        body: paragraphXml('Hola.'),
        parts: { 'word/styles.xml': ' '.repeat(30_000_000) },
      }),
    'draft.too_complex',
  ],
  'a huge text': [
    () => makeDocx({ body: '<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(600_000) }),
    'draft.too_complex',
  ],
  'five thousand pictures': [
    () => makeDocx({ body: paragraphXml('Hola.'), parts: pictureParts(many(5_000)) }),
    'draft.too_complex',
  ],
  'a picture alone': [
    () => makeDocx({ body: drawn('rIdP0'), parts: pictureParts([bombPng(40, 30)]) }),
    'draft.empty',
  ],
}

describe('a file that cannot be read is refused with the reason, and nothing is lost', () => {
  it.each(Object.entries(hostile))('%s', async (_, [make, code]) => {
    const { send, list, student } = await openDraftWriter(server.url)
    const { body, status } = await send(await make())
    expect({ status: Math.floor(status / 100), code: body.error?.code }).toEqual({
      status: 4,
      code,
    })
    expect(body.error?.message).toMatch(/[.]$/)
    expect(await list()).toEqual([])
    // The server still works.
    expect((await student.me()).full_name).toBe('María José Andrade')
  })

  it('endlessly nested parts are harmless', async () => {
    const { send, list } = await openDraftWriter(server.url)
    const { body } = await send(makeDocx({ body: deep }))
    expect(body.error?.code).toMatch(/^draft\./)
    expect(await list()).toEqual([])
  })

  it('a file of more than 10 MB', async () => {
    const { send } = await openDraftWriter(server.url)
    const { status, body } = await send(new Uint8Array(10.5 * 1024 * 1024))
    expect({ status, code: body.error?.code }).toEqual({ status: 413, code: 'file.too_large' })
  })
})
