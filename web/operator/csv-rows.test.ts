import { expect, it } from 'vitest'
import { CsvRows } from './csv-rows.ts'

it('counts the rows of a CSV in chunks of any size, and not the line breaks within a cell', () => {
  const bytes = new TextEncoder().encode(
    '\ufeff"a","b"\r\n"1","dos\r\nlíneas"\r\n"2","di ""sí"""\r\n',
  )
  for (let cut = 0; cut <= bytes.length; cut++) {
    const rows = new CsvRows()
    rows.add(bytes.subarray(0, cut))
    expect(rows.add(bytes.subarray(cut))).toBe(2)
  }
})
