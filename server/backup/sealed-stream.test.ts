import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, sealHeaderBytes, unseal } from './sealed-stream.ts'

const password = 'una clave de más de veinte letras'
const chunk = 65_536

async function sealed(bytes: Uint8Array, pieces = 1_000): Promise<Buffer> {
  return joined(seal(inPieces(bytes, pieces), password))
}

function opened(bytes: Buffer, key = password): Promise<Buffer> {
  const header = bytes.subarray(0, sealHeaderBytes)
  return joined(unseal(inPieces(bytes.subarray(sealHeaderBytes), 777), { header, password: key }))
}

it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
  '%i bytes are read as written',
  async (n) => {
    const bytes = randomBytes(n)
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
  },
)

it('two backups of the same bytes have nothing in common', async () => {
  const bytes = Buffer.alloc(100)
  const [one, other] = [await sealed(bytes), await sealed(bytes)]
  expect(one.subarray(0, sealHeaderBytes)).not.toEqual(other.subarray(0, sealHeaderBytes))
  expect(one.subarray(-50)).not.toEqual(other.subarray(-50))
})

it('a wrong key, a changed header and a changed beginning are said', async () => {
  const file = await sealed(randomBytes(2 * chunk))
  await expect(opened(file, 'otra clave de más de veinte letras')).rejects.toThrow('La clave')
  for (const at of [0, sealHeaderBytes - 1, sealHeaderBytes, sealHeaderBytes + chunk]) {
    await expect(opened(changed(file, at)), String(at)).rejects.toThrow('La clave')
  }
})

it('a changed, missing, moved or added part is said, with where', async () => {
  const file = await sealed(randomBytes(3 * chunk + 10))
  const part = (n: number) =>
    file.subarray(sealHeaderBytes + n * (chunk + 16), sealHeaderBytes + (n + 1) * (chunk + 16))
  const head = file.subarray(0, sealHeaderBytes)
  await expect(opened(changed(file, sealHeaderBytes + 2 * chunk))).rejects.toThrow(
    'dañado o cortado después de 0.1 MB',
  )
  for (const parts of [
    [part(0), part(1), part(2)],
    [part(0), part(2), part(1), part(3)],
    [part(0), part(1), part(3)],
    [part(0), part(1), part(2), part(3), Buffer.alloc(1)],
    [part(0), part(1), part(2), part(3).subarray(0, 12)],
  ]) {
    await expect(opened(Buffer.concat([head, ...parts]))).rejects.toThrow('dañado o cortado')
  }
})

async function joined(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function changed(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
