import { expect, test } from 'vitest'
import { readTabbedTable } from './pasted-table.ts'

test.each([
  ['two rows of a spreadsheet', 'Carrera\tn\r\nDerecho\t120', '| Carrera | n |\n| Derecho | 120 |'],
  ['bars and asterisks', 'a|b\tn\n*\t1', '| a\\|b | n |\n| \\* | 1 |'],
  ['what looks like a note', 'a^[b]\tn\n1\t2', '| a^[b] | n |\n| 1 | 2 |'],
  [
    'a line break in quotes',
    'Carrera\tn\n"Derecho\ny leyes"\t120',
    '| Carrera | n |\n| Derecho y leyes | 120 |',
  ],
  ['one row', 'Carrera\tn', null],
  ['one column', 'Carrera\nDerecho', null],
  ['text with a tab', 'Uno\tdos\nUna línea sin él', null],
  ['more columns than a table has', `${'a\t'.repeat(12)}a\n${'b\t'.repeat(12)}b`, null],
])('text with tabs between its words: %s', (_, text, content) => {
  expect(readTabbedTable(text)).toBe(content)
})
