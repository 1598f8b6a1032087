import { expect, it } from 'vitest'
import { readCslJson } from '#core/sources/read-csl.ts'
import { readBibtex } from './read-bibtex.ts'

const readAll = (text: string) => readBibtex(text).map((item) => readCslJson(item)?.csl)
const read = (fields: string, type = 'article') =>
  readAll(`@${type}{a, title={Agua}, ${fields}}`)[0]

it.each([
  [String.raw`{\'A}ngel P{\'e}rez`, [{ family: 'Pérez', given: 'Á.' }]],
  [String.raw`{\'O}scar Luis Mora`, [{ family: 'Mora', given: 'Ó. L.' }]],
  [String.raw`{\L}ukasz Nowak`, [{ family: 'Nowak', given: 'Ł.' }]],
  [String.raw`\'Angel P\'erez`, [{ family: 'Pérez', given: 'Á.' }]],
  [String.raw`P{\'e}rez, {\'A}ngel`, [{ family: 'Pérez', given: 'Á.' }]],
  [String.raw`Ana {\'A}vila`, [{ family: 'Ávila', given: 'A.' }]],
  [String.raw`Nils H{\aa}kansson`, [{ family: 'Håkansson', given: 'N.' }]],
  [String.raw`Ji{\v{r}}{\'\i} Nov{\'a}k`, [{ family: 'Novák', given: 'J.' }]],
  ['{INEC}', [{ literal: 'INEC' }]],
  [
    'de la Torre, Carlos and {von Humboldt}, Alexander and van Gogh, Vincent',
    [
      { family: 'de la Torre', given: 'C.' },
      { family: 'von Humboldt', given: 'A.' },
      { family: 'van Gogh', given: 'V.' },
    ],
  ],
  ['King, Jr., Martin Luther', [{ family: 'King', given: 'M. L.', suffix: 'Jr.' }]],
  ['Ford, III, Henry', [{ family: 'Ford', given: 'H.', suffix: 'III' }]],
])('the names of %s', (author, names) => {
  expect(read(`author={${author}}`)?.author).toEqual(names)
})

it.each([
  [String.raw`{Caf{\'e} en la regi{\'o}n {\aa}}`, 'Café en la región å'],
  [
    String.raw`{Gr{\"u}n {\ss} Fa{\c{c}}ade \& 50\% --- ''comillas''}`,
    'Grün ß Façade & 50% — ”comillas”',
  ],
  [String.raw`{Temperatura de 20\,$^{\circ}$C y $\pm$0,5}`, 'Temperatura de 20 °C y ±0,5'],
  ['{H$_2$O}', 'H₂O'],
  ['"Concate" # "nada"', 'Concatenada'],
  ['lugar # " seco"', 'Quito seco'],
])('the title %s', (title, text) => {
  expect(readAll(`@string{lugar = "Quito"}\n@book{a, title=${title}}`)[0]?.title).toBe(text)
})

it.each([
  ['year={in press}', { status: 'en prensa' }],
  ['pubstate={inpress}', { status: 'en prensa' }],
  ['year={[2015?]}', { issued: { 'date-parts': [[2015]] } }],
  [
    'year={1970/2005}',
    { issued: { 'date-parts': [[2005]] }, 'original-date': { 'date-parts': [[1970]] } },
  ],
  [
    'date={2007}, origdate={1967}',
    { issued: { 'date-parts': [[2007]] }, 'original-date': { 'date-parts': [[1967]] } },
  ],
  ['date={2019-03/2019-04}', { issued: { 'date-parts': [[2019]] } }],
])('the date %s', (fields, csl) => expect(read(fields)).toMatchObject(csl))

it('a work without a date has none', () => {
  expect(read('year={s.f.}')).not.toHaveProperty('issued')
})

it.each([
  ['month={mar 4}', [2021, 3, 4]],
  ['month={4 abr}', [2021, 4, 4]],
  ['month=mar, day={4}', [2021, 3, 4]],
  ['month={08}', [2021, 8]],
  ['month={diciembre}', [2021, 12]],
])('the day of a page with %s', (fields, parts) => {
  expect(read(`year={2021}, url={https://a.ec/x}, ${fields}`, 'online')?.issued).toEqual({
    'date-parts': [parts],
  })
})

it('a chapter inherits the title, the editors, the publisher and the year of its book', () => {
  const [older, newer] = readAll(`
    @incollection{a, author={Mora, Ana}, title={Uno}, pages={10--20}, crossref={libro}}
    @inbook{b, author={Vega, Rosa}, title={Dos}, pages={30--41}, crossref={otro}}
    @book{libro, editor={Ruiz, Luis}, title={Libro}, booktitle={Libro}, publisher={Editorial X}, year={2004}}
    @collection{otro, editor={Gil, Pablo}, title={Otro libro}, publisher={Editorial Y}, date={2019}}`)
  expect(older).toMatchObject({
    type: 'chapter',
    'container-title': 'Libro',
    editor: [{ family: 'Ruiz', given: 'L.' }],
    publisher: 'Editorial X',
    issued: { 'date-parts': [[2004]] },
    page: '10–20',
  })
  expect(newer).toMatchObject({
    'container-title': 'Otro libro',
    editor: [{ family: 'Gil', given: 'P.' }],
    publisher: 'Editorial Y',
    issued: { 'date-parts': [[2019]] },
  })
})

it('parts inherit from a set of data that is no work', () => {
  const [chapter] = readAll(`
    @xdata{editorial, publisher={Abya-Yala}, location={Quito}}
    @book{a, title={Agua}, year={2020}, xdata={editorial}}`)
  expect(chapter).toMatchObject({ title: 'Agua', publisher: 'Abya-Yala' })
})

it('what an editor did is told, and a translator', () => {
  const [film] = readAll(
    '@movie{a, title={Ratas}, editor={Cordero, Sebastián}, editortype={director}, year={1999}}',
  )
  expect(film).toMatchObject({
    type: 'motion_picture',
    author: [{ family: 'Cordero', given: 'S.' }],
  })
  expect(read('author={Freire, Paulo}, translator={Mellado, Jorge}', 'book')).toMatchObject({
    author: [{ family: 'Freire', given: 'P.' }],
    translator: 'J. Mellado',
  })
})

it('an article number is a page', () => {
  expect(read('eid={e0123456}, volume={10}, number={3}')).toMatchObject({
    page: 'e0123456',
    volume: '10',
    issue: '3',
  })
})

it('an address is where it can be', () => {
  expect(read(String.raw`howpublished={\url{https://a.example/b_c}}`, 'misc')).toMatchObject({
    URL: 'https://a.example/b_c',
  })
})

it('a word that another file says stands for itself', () => {
  expect(read('journal = IEEE_J_PROC, year = 2016')).toMatchObject({
    'container-title': 'IEEE_J_PROC',
    issued: { 'date-parts': [[2016]] },
  })
})
