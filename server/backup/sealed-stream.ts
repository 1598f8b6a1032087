import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'

// AES-256-GCM in chunks (the STREAM construction, as age and Tink have it): each chunk's nonce holds its number and
// whether it is the last one, so that none can be left out, moved or cut off, and none is used before it was verified.
const algorithm = 'aes-256-gcm'
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 16
const prefixBytes = 7
export const sealHeaderBytes = saltBytes + prefixBytes

const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }

/** Encrypts a stream with a key made of `password`; the header comes first. */
export async function* seal(source: AsyncIterable<Uint8Array>, password: string) {
  const salt = randomBytes(saltBytes)
  const prefix = randomBytes(prefixBytes)
  const header = Buffer.concat([salt, prefix])
  const key = await deriveKey(password, salt)
  yield header
  let number = 0
  for await (const { chunk, isLast } of chunksOf(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(prefix, number, isLast))
    cipher.setAAD(header)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    number++
  }
}

/** Decrypts what follows a header. Throws when the key is wrong, or the stream was changed or cut off. */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  { header, password }: { header: Buffer; password: string },
) {
  const key = await deriveKey(password, header.subarray(0, saltBytes))
  const prefix = header.subarray(saltBytes)
  let number = 0
  for await (const { chunk, isLast } of chunksOf(source, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw damaged(number)
    const decipher = createDecipheriv(algorithm, key, nonceOf(prefix, number, isLast))
    decipher.setAAD(header)
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    try {
      yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch (error) {
      throw damaged(number, error)
    }
    number++
  }
}

function damaged(number: number, cause?: unknown): Error {
  const megabytes = ((number * chunkBytes) / 1e6).toFixed(1)
  const message =
    number === 0
      ? 'La clave (BACKUP_KEY) no es la de este respaldo, o el archivo está dañado.'
      : `El archivo está dañado o cortado después de ${megabytes} MB.`
  return new Error(message, { cause })
}

function deriveKey(password: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((done, fail) => {
    scrypt(password, salt, 32, cost, (error, key) => (error === null ? done(key) : fail(error)))
  })
}

function nonceOf(prefix: Uint8Array, number: number, isLast: boolean): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt32BE(number)
  tail[4] = isLast ? 1 : 0
  return Buffer.concat([prefix, tail])
}

/** The stream in pieces of `size` bytes; only the last one is shorter, and it may be empty. */
async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number) {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    const held = Buffer.concat(parts)
    let at = 0
    for (; held.length - at > size; at += size)
      yield { chunk: held.subarray(at, at + size), isLast: false }
    parts = [held.subarray(at)]
    length = held.length - at
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}

const minLength = 20

/** The password of backups, BACKUP_KEY; null when there is none. */
export function readKey(environment: NodeJS.ProcessEnv): string | null {
  const key = environment['BACKUP_KEY'] ?? ''
  if (key === '') return null
  if (key.length < minLength) {
    throw new Error(`BACKUP_KEY necesita al menos ${minLength} caracteres: openssl rand -hex 32`)
  }
  return key
}
