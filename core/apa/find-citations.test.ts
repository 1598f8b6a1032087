import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCitations } from '#test/apa/find-citations.ts'
import { cpuMs } from '#test/cpu-time.ts'

describe('finding citations', () => {
  test('gives places in the content as stored, asterisks included', () => {
    const content =
      'Como dice *Kant*, el deber manda (*Crítica*, 2019) y García *et al.* (2020) también.'
    const found = findCitations(content).map(({ start, end }) => content.slice(start, end))
    expect(found).toEqual(['(*Crítica*, 2019)', 'García *et al.* (2020)'])
  })

  test('reads works, form, initials, locator and kind', () => {
    const content =
      'La salud (Organización Mundial de la Salud [OMS], 2020, p. 4; Freud, 1923, como se citó en Mora, 2021).'
    expect(findCitations(content)).toEqual([
      {
        start: 9,
        end: content.length - 1,
        form: 'parenthetical',
        works: [
          {
            authors: ['Organización Mundial de la Salud'],
            etAl: false,
            group: 'OMS',
            year: '2020',
            locator: 'p. 4',
            kind: 'work',
          },
          {
            authors: ['Freud'],
            etAl: false,
            group: null,
            year: '1923',
            locator: null,
            kind: 'original',
          },
          {
            authors: ['Mora'],
            etAl: false,
            group: null,
            year: '2021',
            locator: null,
            kind: 'secondary',
          },
        ],
      },
    ])
  })

  test('never throws, and returns citations in order without overlaps', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'(), ;.*Mñ2019y &[]“"s.f'.split('')),
          maxLength: 200,
        }),
        (text) => {
          let last = 0
          for (const { start, end } of findCitations(text)) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            last = end
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  const units = [
    '(',
    '()',
    '(Mora, 2019',
    '(Mora, 2019)',
    'Mora y ',
    '(Mora, Mora, ',
    '(2019) ',
    'Ministerio de ',
    '(a;',
    '[',
  ]

  test.each(units)('takes time in proportion to its length on 100 kB of %j', (unit) => {
    const text = (length: number) => `(${unit.repeat(length / unit.length)}, 2019)`
    findCitations(text(20_000))
    const time = (length: number) => cpuMs(() => findCitations(text(length)))
    // Quadratic work would take sixteen times as long for four times the text. The lower limit ignores small times.
    const short = Math.max(50, Math.min(time(25_000), time(25_000)))
    expect(Math.min(time(100_000), time(100_000))).toBeLessThan(short * 12)
  })
})
