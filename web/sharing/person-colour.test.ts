import { expect, it } from 'vitest'
import { personColour } from './person-colour.ts'

const members = ['owner', 'b', 'c', 'd', 'e', 'f', 'g'].map((user_id) => ({ user_id }))

it.each([
  ['owner', 1],
  ['b', 2],
  ['f', 6],
  ['g', 1],
  ['who left', 0],
  [null, 0],
])('of the people of a group %s has the colour %d', (userId, colour) => {
  expect(personColour(members, userId)).toBe(colour)
})

it('nobody has a colour until the members are known', () => {
  expect(personColour(undefined, 'owner')).toBe(0)
})
