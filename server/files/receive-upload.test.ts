import { expect, it } from 'vitest'
import { receiveUpload } from './receive-upload.ts'

const pace = { bytesPerSecond: 1_000, windowSeconds: 0.2 }
const type = 'multipart/form-data; boundary=x'

it('an upload that trickles in is given up, whatever it would have been', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('--x\r\n'))
    },
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.enqueue(new Uint8Array(1))
    },
  })
  const request = new Request('http://localhost/api/files', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit)
  await expect(receiveUpload(request, pace)).rejects.toMatchObject({
    code: 'request.too_slow',
    status: 408,
  })
})

it('one that arrives is read as before', async () => {
  const form = new FormData()
  form.set('file_type', 'payment_receipt')
  form.set('file', new Blob(['%PDF']), 'comprobante.pdf')
  const request = new Request('http://localhost/api/files', { method: 'POST', body: form })
  const upload = await receiveUpload(request, pace)
  expect(upload).toMatchObject({ fileType: 'payment_receipt', filename: 'comprobante.pdf' })
  expect(new TextDecoder().decode(upload.bytes)).toBe('%PDF')
})
