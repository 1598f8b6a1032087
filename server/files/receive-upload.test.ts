import { afterEach, expect, it, vi } from 'vitest'
import { receiveUpload } from './receive-upload.ts'

const pace = { bytesPerSecond: 1_000, windowSeconds: 15 }
const type = 'multipart/form-data; boundary=x'

afterEach(() => {
  vi.useRealTimers()
})

it('an upload that is too slow is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('--x\r\n'))
    },
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      controller.enqueue(new Uint8Array(1))
    },
  })
  const request = new Request('http://localhost/api/files', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit)
  const refused = expect(receiveUpload(request, pace)).rejects.toMatchObject({
    code: 'request.too_slow',
    status: 408,
  })
  await vi.advanceTimersByTimeAsync(pace.windowSeconds * 1_000)
  await refused
})

it('an upload at a normal pace is read', async () => {
  const form = new FormData()
  form.set('file_type', 'payment_receipt')
  form.set('file', new Blob(['%PDF']), 'comprobante.pdf')
  const request = new Request('http://localhost/api/files', { method: 'POST', body: form })
  const upload = await receiveUpload(request, pace)
  expect(upload).toMatchObject({ fileType: 'payment_receipt', filename: 'comprobante.pdf' })
  expect(new TextDecoder().decode(upload.bytes)).toBe('%PDF')
})

function formOf(...parts: string[]): Request {
  const body = parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join('')
  return new Request('http://localhost/api/files', {
    method: 'POST',
    headers: { 'content-type': type },
    body: `${body}--x--\r\n`,
  })
}
const receiptType = 'name="file_type"\r\n\r\npayment_receipt'
const fileNamed = (name: string) =>
  `name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n%PDF`

it.each([
  ['a name with an accent', 'año.pdf', 'año.pdf'],
  ['quotes as browsers escape them', 'el %22uno%22.pdf', 'el "uno".pdf'],
  ['a percent sign', '50%25.pdf', '50%25.pdf'],
  ['a path', 'C:\\fotos\\uno.pdf', 'C:\\fotos\\uno.pdf'],
])('the name of a file is read as the browser sent it: %s', async (_, sent, read) => {
  expect((await receiveUpload(formOf(receiptType, fileNamed(sent)), pace)).filename).toBe(read)
})

it('of two fields or files with the same name the first counts', async () => {
  const form = formOf(
    receiptType,
    'name="file_type"\r\n\r\nprofile_picture',
    fileNamed('uno.pdf'),
    fileNamed('dos.pdf'),
  )
  expect(await receiveUpload(form, pace)).toMatchObject({
    fileType: 'payment_receipt',
    filename: 'uno.pdf',
  })
})

it.each([
  ['has no file', formOf(receiptType), 'file.missing'],
  [
    'has text where the file should be',
    formOf(receiptType, 'name="file"\r\n\r\nhola'),
    'file.missing',
  ],
  ['has no type', formOf(fileNamed('uno.pdf')), 'request.invalid'],
  [
    'has more than ten parts',
    formOf(...Array.from({ length: 11 }, () => receiptType), fileNamed('uno.pdf')),
    'request.invalid',
  ],
  ['has a part without a name', formOf('filename="uno.pdf"\r\n\r\n%PDF'), 'request.invalid'],
])('a form that %s is refused', async (_, form, code) => {
  await expect(receiveUpload(form, pace)).rejects.toMatchObject({ code })
})

it('a form that ends in the middle of its file is refused', async () => {
  const request = new Request('http://localhost/api/files', {
    method: 'POST',
    headers: { 'content-type': type },
    body: `--x\r\nContent-Disposition: form-data; ${receiptType}\r\n--x\r\nContent-Disposition: form-data; ${fileNamed('uno.pdf')}`,
  })
  await expect(receiveUpload(request, pace)).rejects.toMatchObject({ code: 'request.invalid' })
})
