import { createHash } from 'node:crypto'

const hash = (password: string) => createHash('sha256').update(password).digest('hex')

/** For tests that are about something else: the real one takes as long as a page needs to load, on purpose. */
export const fastPasswords = {
  hash: async (password: string) => hash(password),
  verify: async (given: { hash: string; password: string }) => hash(given.password) === given.hash,
}
