import { expect, it } from 'vitest'
import { highlightMatches } from './highlight-matches.ts'

it.each([
  ['30418827', '418827', '30[418827]'],
  ['María José Ñauñay', 'maria nau', '[María] José [Ñau]ñay'],
  ['Ana Ana', 'ana', '[Ana] [Ana]'],
  ['Kevin', '', 'Kevin'],
  ['Kevin', 'zoe', 'Kevin'],
])('in %j, %j is marked: %j', (text, search, marked) => {
  const parts = highlightMatches(text, search)
  expect(parts.map((part) => (part.isFound ? `[${part.text}]` : part.text)).join('')).toBe(marked)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
