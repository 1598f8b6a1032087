import { expect, test } from 'vitest'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import type { CslItem } from '#core/apa/csl.ts'
import type { AcademicText } from '#core/document/model.ts'
import {
  citationsOutside,
  citingBlocks,
  headingsOver,
  noOutsideNews,
  outsideNews,
  sourceKeys,
} from './citations-outside.ts'

const work = (title: string, year: number, ...family: string[]): { csl: CslItem } => ({
  csl: {
    type: 'article-journal',
    title,
    author: family.map((name) => ({ family: name, given: 'A.' })),
    issued: { 'date-parts': [[year]] },
    'container-title': 'Revista Andina',
  },
})
const sources = sourceKeys([
  work('El abandono', 2006, 'Cabrera', 'Bethencourt', 'González'),
  work('Retención', 2007, 'Donoso', 'Schiefelbein'),
  work('Otra retención', 2007, 'Donoso', 'Schiefelbein'),
  {
    csl: {
      type: 'report',
      title: 'Informe',
      author: [{ literal: 'Organización Mundial de la Salud' }],
      issued: { 'date-parts': [[2020]] },
    },
  },
])
const outside = (...cuerpo: string[]) =>
  citationsOutside(
    { cuerpo: cuerpo.map((content) => ({ role: 'p', content })), referencias: [] },
    sources,
  )

test.each([
  ['El abandono crece (Cabrera et al., 2006).', []],
  ['Donoso y Schiefelbein (2007) lo explican.', []],
  ['Lo explican (Donoso y Schiefelbein, 2007a, p. 4).', []],
  ['Lo pide la OMS (OMS, 2020).', []],
  ['Stapel y Lindenberg (2011) lo hallaron.', ['Stapel y Lindenberg, 2011']],
  ['Crece (Cabrera et al., 2006; Tinto, 1975).', ['Tinto, 1975']],
  ['El mismo autor, otro año (Cabrera et al., 2008).', ['Cabrera et al., 2008']],
  ['Según (Vygotsky, 1979, como se citó en Tinto, 1975).', ['Tinto, 1975']],
  ['Lo dijo ella (L. Vera, comunicación personal, 3 de mayo de 2024).', []],
  ['Fue en la Guerra Fría (1947–1991).', []],
])('%s', (content, labels) => {
  expect(outside(content).map(({ label }) => label)).toEqual(labels)
})

test('a citation outside the sources is found at its place, with its words as read', () => {
  const content = 'Crece (Cabrera et al., 2006; *Tinto*, 1975).'
  const [found] = outside('Nada.', content)
  expect(found).toMatchObject({ rule: 'CIT-SOURCE', severity: 'error', list: 'cuerpo', index: 1 })
  expect(content.slice(found?.start, found?.end)).toBe('Tinto*, 1975')
  expect(found).toMatchObject({
    label: 'Tinto, 1975',
    words: 'Tinto, 1975',
    message: '«Tinto, 1975» no está entre las fuentes que marcaste.',
  })
})

test('without a ticked source any work may be cited', () => {
  const cuerpo = [{ role: 'p' as const, content: 'Crece (Tinto, 1975).' }]
  expect(citationsOutside({ cuerpo, referencias: [] }, [])).toEqual([])
})

test('the blocks that the APA checker has read give the same citations', () => {
  const text = {
    cuerpo: [
      { role: 't1' as const, content: 'El abandono (Mena, 2020)' },
      { role: 'p' as const, content: 'Crece (Cabrera et al., 2006; Tinto, 1975).' },
      { role: 'ref' as const, content: 'Tinto, V. (1975). Dropout. (Ruiz, 2021).' },
      { role: 'p' as const, content: 'Lo pide la Organización Panamericana de la Salud (2020).' },
    ],
    referencias: [],
  }
  const checker = new ApaChecker()
  checker.check({ text, options: { conjunction: 'y' } })
  const found = citationsOutside(text, sources, checker.document?.blocks)
  expect(found.map(({ label }) => label)).toEqual([
    'Tinto, 1975',
    'Organización Panamericana de la Salud, 2020',
  ])
  expect(found).toEqual(citationsOutside(text, sources))
})

test('as a text grows, each work outside the sources is announced once', () => {
  const of = (...contents: string[]) => outside(...contents)
  const first = outsideNews(of('Crece (Tinto, 1975).'))
  expect(first).toEqual({
    labels: ['Tinto, 1975'],
    announcement: 'Cita fuera de tus fuentes: Tinto, 1975.',
  })
  expect(outsideNews(of('Crece (Tinto, 1975).', 'Y baja (Tinto, 1975).'), first)).toBe(first)
  const second = outsideNews(of('Tinto (1975) y Ruiz (2021).', 'Otra (Mena, 2020).'), first)
  expect(second).toEqual({
    labels: ['Tinto, 1975', 'Ruiz, 2021', 'Mena, 2020'],
    announcement: 'Cita fuera de tus fuentes: Ruiz, 2021; Mena, 2020.',
  })
  expect(outsideNews([], second)).toEqual({ labels: [], announcement: second.announcement })
  expect(outsideNews([])).toBe(noOutsideNews)
})

test('a proposal may also cite the references of the text, the rest of the text only the sources', () => {
  const content = 'Crece (Tinto, 1975; Cabrera et al., 2006; Stapel y Lindenberg, 2011).'
  const text = {
    cuerpo: [content, content, content].map((one) => ({ role: 'p' as const, content: one })),
    referencias: [{ content: 'Tinto, V. (1975). Dropout. *Review*, *45*(1), 89–125.' }],
    proposed: { from: 1, to: 2 },
  }
  expect(citationsOutside(text, sources).map(({ index, label }) => `${index} ${label}`)).toEqual([
    '0 Tinto, 1975',
    '0 Stapel y Lindenberg, 2011',
    '1 Stapel y Lindenberg, 2011',
    '2 Tinto, 1975',
    '2 Stapel y Lindenberg, 2011',
  ])
})

test('where a source is cited is told by its blocks and their headings', () => {
  const cuerpo: AcademicText['cuerpo'] = [
    { role: 'p', content: 'Antes (OMS, 2020).' },
    { role: 't1', content: 'El *agua*' },
    { role: 'p', content: 'A (Cabrera et al., 2006). B (Cabrera et al., 2006; OMS, 2020).' },
    { role: 't2', content: 'Ríos' },
    { role: 't4', content: 'Aparte.' },
    { role: 'p', content: 'C (Cabrera et al., 2006).' },
  ]
  const blocks = citingBlocks({ cuerpo }, sources)
  expect(blocks).toEqual([[2, 2, 5], [], [], [0, 2]])
  expect(blocks.map((some) => headingsOver(cuerpo, some))).toEqual([
    ['El agua', 'Ríos'],
    [],
    [],
    ['El agua'],
  ])
})
