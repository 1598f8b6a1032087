import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cslItems } from '#test/apa/csl-arbitraries.ts'
import { checkDocument } from './check-document.ts'
import type { CslType } from './csl.ts'
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
