import { expect, it } from 'vitest'
import { codeAt, findStep, newRecoveryCode, stepOf, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, of which an authenticator app shows the last six digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code)
})

it('a code counts in its half minute, the one before and the one after', () => {
  const time = new Date(1_234_567_890_000)
  const step = stepOf(time)
  const found = [-2, -1, 0, 1, 2].map((away) => findStep(secret, codeAt(secret, step + away), time))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
  for (const code of ['', '1', '12345', '1234567', 'ñandú!']) {
    expect(findStep(secret, code, time)).toBeNull()
  }
})

it('a secret is written as authenticator apps take it (RFC 4648)', () => {
  const written = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) =>
    toBase32(Buffer.from(text)),
  )
  expect(written).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

it('recovery codes are ten letters and digits, each another', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(100)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
})
