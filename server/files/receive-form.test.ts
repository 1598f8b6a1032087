import fc from 'fast-check'
import { expect, it } from 'vitest'
import { receiveForm } from './receive-form.ts'

const tooLarge = () => {
  throw new Error('too large')
}

it('each file of a form has its own bytes, however many there are and whatever their sizes', async () => {
  const sizes = fc.array(fc.oneof(fc.nat(3), fc.nat(300_000)), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), async (lengths, saysLength) => {
      const form = new FormData()
      const contents = lengths.map((length, at) => new Uint8Array(length).fill(at + 1))
      for (const [at, bytes] of contents.entries()) form.append('file', new Blob([bytes]), `${at}`)
      const { headers, body } = new Response(form)
      const bytes = await new Response(body).arrayBuffer()
      if (saysLength) headers.set('content-length', `${bytes.byteLength}`)
      const request = new Request('http://localhost', { method: 'POST', headers, body: bytes })
      const { files } = await receiveForm(request, { maxBytes: 2_500_000, tooLarge, maxFiles: 6 })
      expect(files.map(({ filename }) => filename)).toEqual(contents.map((_, at) => `${at}`))
      for (const [at, file] of files.entries()) {
        expect(Buffer.compare(file.bytes, contents[at] ?? new Uint8Array())).toBe(0)
      }
    }),
    { numRuns: 40 },
  )
})
