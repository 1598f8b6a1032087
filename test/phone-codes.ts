import { codeAt, stepOf } from '#server/account/totp.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function fromBase32(written: string): Buffer {
  const bits = [...written]
    .map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What a phone with this secret shows; `away` counts half minutes from now. */
export const phoneCode = (secret: string, away = 0) =>
  codeAt(fromBase32(secret), stepOf(new Date()) + away)
