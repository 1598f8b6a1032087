import { createHash } from 'node:crypto'

const hash = (password: string) => createHash('sha256').update(password).digest('hex')

/** A fast hash for tests of other things: real hashing is deliberately slow. */
export const fastPasswords = {
  hash: async (password: string) => hash(password),
  verify: async (given: { hash: string; password: string }) => hash(given.password) === given.hash,
}
