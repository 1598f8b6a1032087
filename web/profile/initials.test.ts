import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['María José Andrade', 'MJ'],
  ['  ana   pérez ', 'AP'],
  ['Óscar', 'Ó'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
