import { expect, it } from 'vitest'
import { deskWord, groupWarnings, warningMark } from './operator-words.ts'

const reference = { kind: 'same_reference', transaction_id: 'a' } as const
const file = { kind: 'same_file', transaction_id: 'b' } as const
const image = (transaction_id: string) =>
  ({ kind: 'similar_image', transaction_id, distance: 3 }) as const

it('one warning for each other transfer; what only looks alike stands apart', () => {
  expect(groupWarnings([reference, image('a'), file, image('b'), image('c')])).toEqual({
    same: [
      { transactionId: 'a', words: 'mismo banco y número de comprobante; imagen muy parecida' },
      { transactionId: 'b', words: 'mismo archivo' },
    ],
    alike: ['c'],
  })
})

it('the mark says the strongest of them', () => {
  expect(warningMark([image('c'), file])).toBe('Posible duplicado')
  expect(warningMark([image('c')])).toBe('Comprobante parecido')
  expect(warningMark([])).toBeNull()
})

it('at the desk a reversed transfer is no unknown one', () => {
  expect(deskWord('reversed')).toBe('Revertido')
  expect(deskWord('pending')).toBe('Pendiente')
})
