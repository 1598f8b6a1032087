import { createHash, randomBytes } from 'node:crypto'

/** A secret that is given out once; the database stores its hash. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** The hash that the database stores in place of a token: somebody who reads the table can use none of them. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
