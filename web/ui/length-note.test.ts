import { describe, expect, test } from 'vitest'
import { lengthNote } from './length-note.ts'

describe('how long a text may still become', () => {
  test('is not said while there is plenty of room', () => {
    expect(lengthNote('a'.repeat(17_999), 20_000)).toBeNull()
    expect(lengthNote(' '.repeat(30_000), 20_000)).toBeNull()
  })

  test('is counted down near the end', () => {
    expect(lengthNote('a'.repeat(18_750), 20_000)).toEqual({
      message: 'Quedan 1.250 caracteres.',
      isTooLong: false,
    })
    expect(lengthNote('a'.repeat(20_000), 20_000)?.isTooLong).toBe(false)
  })

  test('past the end it says what has to go; spaces around do not count', () => {
    expect(lengthNote(`  ${'a'.repeat(20_001)}  `, 20_000)).toEqual({
      message: 'Sobra 1 carácter: el máximo es 20.000. Acorta el texto para enviarlo.',
      isTooLong: true,
    })
  })
})
