import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** How many steps a phone's clock may be fast or slow. */
const maxSkew = 1

/** The code of one step of time (RFC 6238 with SHA-1, as every authenticator app has it). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const value = mac.readUInt32BE(offset) & 0x7fffffff
  return String(value % 10 ** digits).padStart(digits, '0')
}

export const stepOf = (time: Date) => Math.floor(time.getTime() / 1000 / stepSeconds)

/** The step that a code is of, at a time and within the skew of clocks; null when it is of none. */
export function findStep(secret: Buffer, code: string, time: Date): number | null {
  const now = stepOf(time)
  for (let step = now - maxSkew; step <= now + maxSkew; step++) {
    const expected = Buffer.from(codeAt(secret, step))
    const given = Buffer.from(code)
    if (expected.length === given.length && timingSafeEqual(expected, given)) return step
  }
  return null
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret in the form that authenticator apps take. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

// Without letters and digits that look alike.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten letters and digits in two groups, which nobody guesses: 49 bits. */
export function newRecoveryCode(): string {
  const part = () => Array.from({ length: 5 }, () => readable[randomInt(readable.length)]).join('')
  return `${part()}-${part()}`
}
