import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that the database stores. */
export type SecretBox = {
  seal(plain: Buffer): string
  /** Null if the text was encrypted with another key, or was changed. */
  open(sealed: string): Buffer | null
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM by a key that follows from the secret which signs sessions. */
export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cuartilla second factors', 32))
  return {
    seal(plain) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
      try {
        return Buffer.concat([body, decipher.final()])
      } catch {
        return null
      }
    },
  }
}
