import { expect, test } from 'vitest'
import { checkDocument } from '#test/apa/check-document.ts'
import { applyFixes } from './apply-fixes.ts'

const checked = (content: string) => {
  const text = { cuerpo: [{ role: 'p' as const, content }], referencias: [] }
  const findings = checkDocument({ text, options: { conjunction: 'y' } }).filter(
    ({ rule }) => rule === 'TXT-KEYWORDS',
  )
  return { text, findings }
}

test.each([
  ['Palabras clave: agua; río, mar.', '*Palabras clave:* agua, río, mar'],
  ['**Palabras clave:** agua, río', '*Palabras clave:* agua, río'],
  ['*palabras clave*. agua', '*Palabras clave:* agua'],
  ['Keywords: water,river.', '*Keywords:* water, river'],
])('%j gets the form of APA 7', (content, written) => {
  const { text, findings } = checked(content)
  expect(applyFixes(text, findings).cuerpo[0]?.content).toBe(written)
})

test('key words in their form are right, and those with capitals are only told', () => {
  expect(checked('*Palabras clave:* agua, río').findings).toEqual([])
  const { findings } = checked('*Palabras clave:* Agua, Río, Mar')
  expect(findings.map(({ severity, fix }) => [severity, fix])).toEqual([['info', undefined]])
})
