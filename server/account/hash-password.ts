import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

// 32 MB and a tenth of a second for each password.
const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }
const keyBytes = 64

/** scrypt, stored as `salt:key` in hexadecimal. The salt is the hexadecimal text, not its bytes. */
export const scryptPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
  },
  async verify({ hash, password }) {
    const [salt = '', stored = ''] = hash.split(':')
    const expected = Buffer.from(stored, 'hex')
    const key = await keyOf(password, salt)
    return expected.length === key.length && timingSafeEqual(expected, key)
  },
}

function keyOf(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
