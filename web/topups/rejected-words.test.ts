import { expect, it } from 'vitest'
import { rejectedWords } from './transfer-words.ts'

it.each([
  ['No llegó el dinero', 'No pudimos validar tu transferencia: No llegó el dinero.'],
  ['No llegó el dinero. ', 'No pudimos validar tu transferencia: No llegó el dinero.'],
  [null, 'No pudimos validar tu transferencia.'],
])('a rejected transfer is told in one sentence: %s', (reason, words) => {
  expect(rejectedWords(reason)).toBe(words)
})
