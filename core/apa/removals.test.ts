import { expect, test } from 'vitest'
import { ApaChecker } from './apa-checker.ts'
import { applyEdits } from './apply-fixes.ts'
import { removalsOf } from './removals.ts'

/** The paragraph without its citations that have no reference; null where they cannot be deleted. */
function withoutUnlisted(content: string): string | null {
  const text = {
    cuerpo: [{ role: 'p', content }],
    referencias: [{ content: 'Mora, P. (2019). *Agua*. Planeta.' }],
  }
  const checker = new ApaChecker()
  const findings = checker.check({ text, options: { conjunction: 'y' } })
  if (!checker.document) throw new Error('the text was checked')
  const removal = removalsOf(checker.document)
  const edits = findings.filter(({ rule }) => rule === 'CIT-NOREF').map(removal)
  expect(edits).not.toEqual([])
  const known = edits.flatMap((edit) => edit ?? [])
  return known.length < edits.length ? null : (applyEdits(text, known).cuerpo[0]?.content ?? null)
}

test.each([
  ['El agua sube (Vera, 2018).', 'El agua sube.'],
  ['El agua (Vera, 2018) sube (Mora, 2019).', 'El agua sube (Mora, 2019).'],
  ['El agua sube (Mora, 2019; Vera, 2018).', 'El agua sube (Mora, 2019).'],
  ['El agua sube (Arias, 2018; Mora, 2019).', 'El agua sube (Mora, 2019).'],
])('a citation in brackets is taken out of %s', (before, after) => {
  expect(withoutUnlisted(before)).toBe(after)
})

test('a citation that is part of its sentence is not taken out', () => {
  expect(withoutUnlisted('Según Vera (2018), el agua sube (Mora, 2019).')).toBeNull()
})
