import { describe, expect, test } from 'vitest'
import { lengthNote } from './length-note.ts'

describe('the note about a text’s length', () => {
  test('is not shown while there is plenty of room', () => {
    expect(lengthNote('a'.repeat(17_999), 20_000)).toBeNull()
    expect(lengthNote(' '.repeat(30_000), 20_000)).toBeNull()
  })

  test('is counted down near the end', () => {
    expect(lengthNote('a'.repeat(18_750), 20_000)).toEqual({
      message: 'Quedan 1\u202f250 caracteres.',
      isTooLong: false,
    })
    expect(lengthNote('a'.repeat(20_000), 20_000)?.isTooLong).toBe(false)
  })

  test('counts what is too much past the maximum; spaces around the text do not count', () => {
    expect(lengthNote(`  ${'a'.repeat(20_001)}  `, 20_000)).toEqual({
      message: 'Sobra 1 carácter: el máximo es 20\u202f000. Acorta el texto para enviarlo.',
      isTooLong: true,
    })
  })
})
