import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '#test/apa/check-document.ts'
import { cslItems } from '#test/apa/csl-arbitraries.ts'
import type { CslItem, CslType } from './csl.ts'
import { readReference } from './read-reference.ts'
import { writeReference } from './write-reference.ts'

const kinds = Object.keys(cslItems) as CslType[]

describe.each(kinds)('a reference of kind %s', (kind) => {
  test.each(['y', '&'] as const)('is read as what was written, with %s', (conjunction) => {
    fc.assert(
      fc.property(cslItems[kind], (csl) => {
        expect(readReference(writeReference(csl, { conjunction }))).toEqual(csl)
      }),
    )
  })

  test.each(['y', '&'] as const)('has no findings, with %s', (conjunction) => {
    fc.assert(
      fc.property(cslItems[kind], (csl) => {
        const referencias = [{ content: writeReference(csl, { conjunction }) }]
        const findings = checkDocument({
          text: { cuerpo: [], referencias },
          options: { conjunction },
        })
        expect(findings.filter(({ rule }) => rule !== 'REF-UNCITED')).toEqual([])
      }),
    )
  })
})

type Golden = { csl: CslItem; y: string; '&': string }
const goldens: Golden[] = JSON.parse(
  readFileSync(new URL('../../test/apa/citeproc-goldens.json', import.meta.url), 'utf8'),
)

/** What `scripts/make-citeproc-goldens.ts` had printed, where Spanish differs from the style's locale es-ES. */
function asInSpanish(printed: string): string {
  return printed
    .replace(/(\d)\.a ed\./, '$1.ª ed.')
    .replace(/(?<=[ (]e?\d+)-(?=e?\d+[.)])/, '–')
    .replace(/\((\d{4}), (\p{Ll}+) (\d+)\)/u, '($1, $3 de $2)')
    .replace('(s. f.)', '(s.f.)')
    .replace(/Recuperado (?=\d)/, 'Recuperado el ')
    .replace(/Recuperado (?=http)/, '')
    .replace(/, (?=e\d+\. )/, ', Artículo ')
    .replaceAll('’', "'")
    .replaceAll(/ y (?=I)/g, ' e ')
}

describe('what citeproc prints', () => {
  test('is of each kind that it has in the same form', () => {
    expect(goldens.length).toBeGreaterThan(80)
    expect(new Set(goldens.map(({ csl }) => csl.type)).size).toBeGreaterThanOrEqual(7)
  })

  test.each(['y', '&'] as const)('is what we write, with %s', (conjunction) => {
    for (const golden of goldens) {
      expect(writeReference(golden.csl, { conjunction })).toBe(asInSpanish(golden[conjunction]))
    }
  })
})
