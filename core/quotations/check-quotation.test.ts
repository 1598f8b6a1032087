import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { checkQuotation, citedPages } from './check-quotation.ts'
import { pageLabels } from './page-labels.ts'
import { readSource } from './source-text.ts'

const law = [
  'REGISTRO OFICIAL\nConstitución de la República\n1',
  'REGISTRO OFICIAL\nLa educación es un derecho de las personas a lo largo de su vida y un de-\nber ineludible e inexcusable del Estado.\nSe garantizará el acceso universal, permanencia, movilidad y egreso sin discriminación alguna.\n2',
  'REGISTRO OFICIAL\nEl eﬁcaz control del agua “pública” y del suelo.\nNada es gratuito.\n3',
  'REGISTRO OFICIAL\nLa ley garantiza la igualdad de oportunidades en el\n4',
  'REGISTRO OFICIAL\nacceso, en la permanencia y en la movilidad.\n5',
]
const source = readSource(law)

it.each([
  ['un deber ineludible e inexcusable del Estado', ['2'], 'found', '2'],
  ['«se garantizará el acceso universal, permanencia»', ['2'], 'found', '2'],
  ['un deber ineludible', ['3'], 'other-page', '2'],
  ['El eficaz control del agua "pública"', ['3'], 'found', '3'],
  ['la igualdad de oportunidades en el acceso, en la permanencia', ['4'], 'found', '4'],
  ['la igualdad de oportunidades en el acceso', ['5'], 'found', '4'],
  ['La educación es un derecho […] y un deber ineludible', ['2'], 'found', '2'],
  ['La educación es un derecho [humano] de las personas', [], 'found', '2'],
  ['se garantizará el acceso gratuito, permanencia, movilidad y egreso', ['2'], 'not-found', '2'],
  ['el Estado pagará los costos indirectos de estudiar', ['2'], 'not-found', null],
  ['[l]a educación es un derecho de las personas', ['2'], 'found', '2'],
  ['[S]e garantizará el acceso universal', ['2'], 'found', '2'],
  ['un deber ine[l]udible e inexcusable del Estado', ['2'], 'not-found', '2'],
  ['un derecho de las persona', ['2'], 'not-found', '2'],
] as const)('%s, cited from %j: %s', (said, cited, state, page) => {
  const result = checkQuotation(said, cited, source)
  const found = result.state === 'not-found' ? result.nearest?.page : result.page
  expect([result.state, found?.label ?? null]).toEqual([state, page])
})

it('the nearest passage shows the word that was changed', () => {
  const said = 'se garantizará el acceso gratuito, permanencia, movilidad y egreso'
  const result = checkQuotation(said, ['2'], source)
  const nearest = result.state === 'not-found' ? result.nearest : null
  const marked = (mark: string) =>
    nearest?.words.filter((word) => word.mark === mark).map(({ text }) => text.trim())
  expect([marked('gone')?.join(' '), nearest?.different]).toEqual(['gratuito,', 1])
})

it.each([
  [
    'on the same page, 300 characters later',
    [`El agua nace. ${'Corre y corre. '.repeat(20)}Vuelve al mar.`],
    'found',
  ],
  ['on the next page', ['El agua nace.', 'Vuelve al mar.'], 'found'],
  ['two pages later', ['El agua nace.', 'Corre.', 'Vuelve al mar.'], 'not-found'],
  [
    'on the same page, 900 characters later',
    [`El agua nace. ${'Corre y corre. '.repeat(60)}Vuelve al mar.`],
    'not-found',
  ],
])('what follows an omission is %s', (_, pages, state) => {
  for (const omitted of ['[…]', '[...]', '…']) {
    const said = `El agua nace ${omitted} vuelve al mar`
    expect(checkQuotation(said, [], readSource([...pages, 'Otra página.'])).state).toBe(state)
  }
})

it('a page number is the printed one where the pages show it, and the file’s number counts too', () => {
  const pages = Array.from(
    { length: 6 },
    (_, index) => `Estudios ${45 + index}\nEn la parte ${'abcdef'[index]} se dice otra cosa.`,
  )
  expect(pageLabels(pages)[0]).toBe('45')
  const said = 'En la parte c se dice'
  const states = ['47', '3', '46'].map(
    (page) => checkQuotation(said, [page], readSource(pages)).state,
  )
  expect(states).toEqual(['found', 'found', 'other-page'])
})

it.each([
  ['p. 4', ['4']],
  ['pp. 4–6', ['4', '5', '6']],
  ['pp. 263–65', ['263', '264', '265']],
  ['p. xii', ['xii']],
  ['pp. IX–XI', ['ix', 'x', 'xi']],
  ['p. iiii', []],
  ['p. civil', []],
  ['párr. 3', []],
  ['art. 66', []],
  [null, []],
] as const)('the locator %s names the pages %j', (locator, pages) => {
  expect(citedPages(locator)).toEqual(pages)
})

const letters = 'abcdefghijklmnñopqrstuvwxyzáéíóú'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 11 })
const pagesOfWords = fc.array(fc.array(word, { minLength: 12, maxLength: 40 }), {
  minLength: 2,
  maxLength: 5,
})

/** A page as a file has it: lines, words parted at their ends, ligatures, other marks. */
function printed(words: readonly string[]): string {
  return words
    .map((one, index) =>
      index % 7 === 6 && one.length > 4 ? `${one.slice(0, 2)}-\n${one.slice(2)}` : one,
    )
    .join(' ')
    .replaceAll('fi', 'ﬁ')
    .replaceAll('fl', 'ﬂ')
}

it('a part of a page is found on it, however its lines are broken', () => {
  fc.assert(
    fc.property(pagesOfWords, fc.nat(), fc.nat(), (pages, atPage, atWord) => {
      const index = atPage % pages.length
      const words = pages[index] ?? []
      const from = atWord % (words.length - 8)
      const said = `“${words.slice(from, from + 8).join(' ')}”`
      const result = checkQuotation(said, [`${index + 1}`], readSource(pages.map(printed)))
      expect(result.state).toBe('found')
    }),
  )
})

it('with one word altered it is not found', () => {
  fc.assert(
    fc.property(pagesOfWords, fc.nat(), fc.nat(), fc.nat(), (pages, atPage, atWord, which) => {
      const words = pages[atPage % pages.length] ?? []
      const from = atWord % (words.length - 8)
      const said = words.slice(from, from + 8)
      said[which % 8] = `${said[which % 8]}zzkx`
      expect(checkQuotation(said.join(' '), ['1'], readSource(pages.map(printed))).state).toBe(
        'not-found',
      )
    }),
  )
})

it('reading 400 pages and searching fifty quotations that are not there takes linear time', () => {
  const page = (index: number) =>
    Array.from({ length: 420 }, (_, at) => `palabra${(index * 31 + at * 17) % 2_000}`).join(' ')
  const pages = Array.from({ length: 400 }, (_, index) => page(index))
  const spent = cpuMs(() => {
    const long = readSource(pages)
    for (let at = 0; at < 50; at++) {
      checkQuotation(`palabra${at} palabra3 nunca estuvo palabra9 en este orden`, [`${at}`], long)
    }
  })
  // Twenty times what it takes: a search that is not linear takes minutes.
  expect(spent).toBeLessThan(40_000)
})
