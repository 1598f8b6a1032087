import { describe, expect, it } from 'vitest'
import { compareReference, verdictOf, withSecondSource } from './compare-reference.ts'
import { compareTitles, titleNearness } from './compare-titles.ts'
import { readGivenReference } from './given-reference.ts'
import { readCrossrefWork } from './read-crossref.ts'

describe('the hyphens of a title are compared', () => {
  it.each([
    ['Agua post-cosecha', 'Agua post-cosecha', 'same'],
    ['Agua post cosecha', 'Agua post-cosecha', 'unsure'],
    ['Agua postcosecha', 'Agua post-cosecha', 'unsure'],
    ['Agua post-cosecha', 'Agua post cosecha', 'unsure'],
    // A dash of the deposit, a subtitle left out, a line broken at the hyphen.
    ['Relación costo-beneficio', 'Relación costo–beneficio', 'same'],
    ['Agua post-cosecha en Loja', 'Agua post-cosecha en Loja: Un estudio socio-cultural', 'same'],
    ['Agua post- cosecha', 'Agua postcosecha', 'same'],
    ['Agua post-cosecha', 'Agua pre-cosecha', 'different'],
  ])('%s, %s: %s', (given, title, agreement) => {
    expect(compareTitles(given, [title])).toBe(agreement)
  })

  it('a title that is deposited both ways is right both ways', () => {
    const titles = ['Agua post-cosecha', 'Agua postcosecha']
    expect(titles.map((title) => compareTitles(title, titles))).toEqual(['same', 'same'])
  })

  it('a title with other hyphens is of the same work', () => {
    expect(titleNearness('Agua post cosecha', ['Agua post-cosecha'])).toBe('same')
  })

  it('two indexes without its hyphen leave a title open, and one with it decides', () => {
    const given = readGivenReference(
      'Vera, P. (2020). Agua post-cosecha en los Andes. *Agua*, *3*(2), 1–9.',
    )
    const recordOf = (title: string) =>
      readCrossrefWork({
        message: {
          DOI: '10.1000/abc',
          title: [title],
          author: [{ family: 'Vera', given: 'Paz' }],
          'container-title': ['Agua'],
          issued: { 'date-parts': [[2020]] },
          volume: '3',
          issue: '2',
          page: '1-9',
          type: 'journal-article',
        },
      })
    const [without, right] = ['Agua post cosecha en los Andes', 'Agua post-cosecha en los Andes']
      .map(recordOf)
      .map((record) => record && compareReference(given, record))
    if (!without || !right) throw new Error('a record could not be read')
    expect(without.fields.title).toBe('unsure')
    expect(verdictOf(withSecondSource(without, without))).toBe('unsure')
    expect(withSecondSource(without, right).fields.title).toBe('same')
  })
})
