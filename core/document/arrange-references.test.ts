import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangeReferences } from './arrange-references.ts'

const arranged = (...contents: string[]) =>
  arrangeReferences(contents.map((content) => ({ content }))).map(({ content }) => content)

describe('the order of the reference list', () => {
  test.each([
    [
      'surname',
      [
        'Álava, M. (2020). A.',
        'Bravo, J. (2019). B.',
        'Ñáñez, P. (2018). C.',
        'Ochoa, L. (2001). D.',
      ],
    ],
    [
      'what is shorter before what goes on',
      ['Brown, J. R. (2010). Z.', 'Browning, A. R. (2001). A.'],
    ],
    ['initials', ['Mena, A. (2020). Z.', 'Mena, P. (2001). A.']],
    ['one author before several', ['Mena, P. (2021). Z.', 'Mena, P. y Arias, B. (2001). A.']],
    ['fewer initials before more', ['Mena, P. y Arias, B. (2001). A.', 'Mena, P. A. (2000). Z.']],
    [
      'an organisation whose name holds "y"',
      ['Ministerio de Salud Pública. (2020). A.', 'Ministerio de Salud y Bienestar. (2019). B.'],
    ],
    [
      'no date, then years, then in press',
      [
        'Mena, P. (s.f.). B.',
        'Mena, P. (2019). B.',
        'Mena, P. (2020a). C.',
        'Mena, P. (2020b). A.',
        'Mena, P. (en prensa). A.',
      ],
    ],
    [
      'title, whatever its italics',
      ['Mena, P. (2020). *Agua*.', 'Mena, P. (2020). Bosque.', 'Mena, P. (2020). *Clima*.'],
    ],
    [
      'organisations, letter by letter',
      [
        'Organización de las Naciones Unidas. (2022). A.',
        'Organización Mundial de la Salud. (2001). B.',
      ],
    ],
    ['no author at all', ['Agua sin autor.', 'Mena, P. (2020). A.']],
  ])('is by %s', (_, contents) => {
    expect(arranged(...contents)).toEqual(contents)
    expect(arranged(...contents.toReversed())).toEqual(contents)
  })

  test.each([
    ['italics', 'Mena, P. (2020). *Agua*.', 'Mena, P. (2020). Agua.'],
    ['case, spaces and the last full stop', 'Mena, P. (2020). Agua.', 'MENA,  P. (2020).  agua'],
    ['how a DOI is begun', 'Mena (2020). https://doi.org/10.1/A_b', 'Mena (2020). doi:10.1/a_b'],
    [
      'the old address of DOIs',
      'Mena (2020). https://doi.org/10.1/a',
      'Mena (2020). http://dx.doi.org/10.1/a.',
    ],
    ['how an address is begun', 'Mena (2020). https://www.a.b/c/', 'Mena (2020). http://a.b/c'],
  ])('two that differ only in %s are one, and the better written is kept', (_, better, worse) => {
    expect(arranged(worse, better)).toEqual([better])
    expect(arranged(better, worse, better)).toEqual([better])
  })

  test.each([
    ['Mena, P. (2020). Agua.', 'Mena, P. (2021). Agua.'],
    ['Mena, P. (2020). Agua.', 'Mena, P. (2020). Aguas.'],
    ['Mena, P. (2020). Año.', 'Mena, P. (2020). Ano.'],
    ['Mena (2020). https://doi.org/10.1/a', 'Mena (2020). https://doi.org/10.1/b'],
  ])('%j and %j are two', (one, other) => {
    expect(arranged(one, other)).toHaveLength(2)
  })

  const part = fc.constantFrom(
    'Mena',
    'mena',
    'Peña',
    'P.',
    'y',
    '*Agua*',
    'Agua',
    '(2020)',
    '(s.f.)',
    ',',
    '.',
    'https://doi.org/10.1/a',
    '😀',
  )
  const content = fc.oneof(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )

  test('does not depend on the order they come in, and arranging twice changes nothing', () => {
    const shuffled = fc
      .array(content, { maxLength: 8 })
      .chain((contents) =>
        fc.tuple(
          fc.constant(contents),
          fc.shuffledSubarray(contents, { minLength: contents.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([contents, others]) => {
        const once = arranged(...contents)
        expect(arranged(...others)).toEqual(once)
        expect(arranged(...once)).toEqual(once)
      }),
    )
  })

  // A regular expression with quadratic time takes minutes on these inputs; the test's time limit is the check.
  test.each([
    ['dots', `${'. '.repeat(300_000)}x`],
    ['open brackets', '(2000 '.repeat(100_000)],
  ])('a reference of half a megabyte of %s is arranged', (_, content) => {
    expect(arranged(content, 'Mena, P. (2020). A.')).toHaveLength(2)
  })

  test('loses nothing but duplicates', () => {
    fc.assert(
      fc.property(fc.array(content, { maxLength: 8 }), (contents) => {
        const kept = arranged(...contents)
        for (const one of contents) {
          if (!kept.includes(one)) expect(arranged(...kept, one)).toHaveLength(kept.length)
        }
        for (const one of kept) expect(contents).toContain(one)
        expect(new Set(kept).size).toBe(kept.length)
      }),
    )
  })
})
