import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '#test/apa/check-document.ts'
import { anyText } from '#test/apa/document-arbitraries.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { ApaChecker } from './apa-checker.ts'
import { applyFixes, fixAll } from './apply-fixes.ts'
import type { Conjunction } from './finding.ts'

const conjunction = fc.constantFrom<Conjunction>('y', '&')

describe('checking a document', () => {
  test('after each edit finds the same as a check from scratch', () => {
    const turns = fc.array(fc.tuple(anyText, conjunction), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(turns, (versions) => {
        const checker = new ApaChecker()
        for (const [text, sign] of versions) {
          const input = { text, options: { conjunction: sign } }
          expect(checker.check(input)).toEqual(checkDocument(input))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('every finding and edit lies inside its block', () => {
    fc.assert(
      fc.property(anyText, conjunction, (text, sign) => {
        for (const finding of checkDocument({ text, options: { conjunction: sign } })) {
          const { list, index, start, end, message } = finding
          expect(message).toMatch(/^[«\p{Lu}].*\.$/u)
          if (index === null) expect([start, end]).toEqual([0, 0])
          else expectInside(text[list][index]?.content, start, end)
          for (const edit of finding.fix?.edits ?? []) {
            if (edit.kind === 'text')
              expectInside(text[edit.list][edit.index]?.content, edit.start, edit.end)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a block of 100 kB', () => {
  const units = [
    ' ',
    '*',
    '(',
    '“a b c d” (Mora, 2019) ',
    '. ',
    'A. ',
    'Mora, P., ',
    ', ',
    'doi:',
    'https://a',
    '1. ',
    '« ',
  ]
  const roles = ['p', 'ref', 't1', 'title-main', 'title-meta']

  test.each(units)('of %j takes time in proportion to its length', (unit) => {
    const time = (role: string, length: number) => {
      const content = `Mora, P. (2019). ${unit.repeat(length / unit.length)}x`
      const text = { cuerpo: [{ role, content }], referencias: [] }
      return cpuMs(() => checkDocument({ text, options: { conjunction: 'y' } }))
    }
    for (const role of roles) {
      // Quadratic work would take sixteen times as long for four times the text. The lower limit ignores small times.
      const short = Math.max(60, Math.min(time(role, 25_000), time(role, 25_000)))
      expect(Math.min(time(role, 100_000), time(role, 100_000))).toBeLessThan(short * 12)
    }
  })
})

function expectInside(content: string | undefined, start: number, end: number): void {
  expect(content).toBeDefined()
  expect(start).toBeGreaterThanOrEqual(0)
  expect(end).toBeGreaterThanOrEqual(start)
  expect(end).toBeLessThanOrEqual(content?.length ?? 0)
}

describe("'Corregir todo'", () => {
  test('ends with a text without findings that have a fix', () => {
    fc.assert(
      fc.property(anyText, conjunction, (text, sign) => {
        const check = (one: typeof text) =>
          checkDocument({ text: one, options: { conjunction: sign } })
        const fixed = fixAll(text, check)
        expect(check(fixed).filter(({ fix }) => fix)).toEqual([])
        expect(applyFixes(fixed, check(fixed))).toEqual(fixed)
      }),
      { numRuns: 300 },
    )
  })

  test('corrects a document in one call and does not mutate its input', () => {
    const text = {
      cuerpo: [
        { role: 't1', content: '1. Marco teórico.' },
        { role: 'p', content: 'El agua  sube (Mora, Ruiz y Paz 2019; Arias & Sol, 2020, p.3-4).' },
        { role: 'p', content: ' ' },
      ],
      referencias: [
        { content: 'Mora, P., Ruiz, L., & Paz, E. (2019). *Agua*. Quito: Planeta' },
        { content: 'Arias, T. y Sol, B. (2020) Lluvia. *Kipus*, 4(1), 3-9. doi:10.1234/x.' },
      ],
    }
    const before = structuredClone(text)
    const check = (one: typeof text) => checkDocument({ text: one, options: { conjunction: 'y' } })
    expect(fixAll(text, check)).toEqual({
      cuerpo: [
        { role: 't1', content: 'Marco teórico' },
        { role: 'p', content: 'El agua sube (Arias y Sol, 2020, pp. 3–4; Mora et al., 2019).' },
      ],
      referencias: [
        {
          content:
            'Arias, T. y Sol, B. (2020). Lluvia. *Kipus*, *4*(1), 3–9. https://doi.org/10.1234/x',
        },
        { content: 'Mora, P., Ruiz, L. y Paz, E. (2019). *Agua*. Planeta.' },
      ],
    })
    expect(text).toEqual(before)
  })
})
