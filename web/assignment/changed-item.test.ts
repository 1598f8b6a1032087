import { expect, test } from 'vitest'
import { itemWords } from '#core/assignment/describe-assignment.ts'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { changedItem } from './changed-item.ts'

const [length, sources] = readAssignment('Mínimo 5 páginas. Al menos 6 fuentes, 4 de revista.')

const [recent, quotations] = readAssignment('Fuentes de los últimos 5 años, dos citas textuales.')

test.each([
  [recent, 'De los últimos 10 años', 'De los últimos 10 años', 'recent'],
  [recent, '3 años', 'De los últimos 3 años', 'recent'],
  [quotations, '4 o más', '4 o más', 'quotations'],
  [length, 'Unas 8 páginas', 'Unas 8 páginas', 'length'],
  [length, '7 páginas o más', '7 páginas o más', 'length'],
  [length, 'De 1000 a 1500 palabras', 'De 1\u202f000 a 1\u202f500 palabras', 'length'],
  [length, 'De 1\u202f000 a 1\u202f500 palabras', 'De 1\u202f000 a 1\u202f500 palabras', 'length'],
  [length, '1 500 palabras o más', '1\u202f500 palabras o más', 'length'],
  [length, 'lo que haga falta', 'lo que haga falta', 'other'],
  [sources, '8 o más', '8 o más', 'sources'],
])('%j as «%s»', (item, words, shown, kind) => {
  if (!item) throw new Error('not read')
  const changed = changedItem(item, words)
  expect([itemWords(changed), changed.kind, changed.ticked]).toEqual([shown, kind, true])
})
