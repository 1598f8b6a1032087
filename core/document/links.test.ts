import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '#test/academic-text.ts'
import { findLinks, linkedSpansOf } from './links.ts'
import { outlineOf } from './outline.ts'
import { spansOf } from './outline-item.ts'

describe('the addresses of a text', () => {
  test.each<[string, string[]]>([
    ['Ruiz (2019). https://doi.org/10.1016/j.x.2019.103', ['https://doi.org/10.1016/j.x.2019.103']],
    ['Véase https://www.who.int/es/news-room.', ['https://www.who.int/es/news-room']],
    ['(en http://a.ec/b_(c))', ['http://a.ec/b_(c)']],
    ['(https://a.ec/b), y https://c.ec;', ['https://a.ec/b', 'https://c.ec']],
    ['«https://a.ec/b»', ['https://a.ec/b']],
    ['en www.ecuadorencifras.gob.ec, Quito', ['https://www.ecuadorencifras.gob.ec']],
    ['doi:10.1037/a0022390', ['https://doi.org/10.1037/a0022390']],
    ['DOI: 10.1037/a0022390.', ['https://doi.org/10.1037/a0022390']],
    ['https://a.ec/año?q=1&r=%20', ['https://a.ec/a%C3%B1o?q=1&r=%20']],
    ['https://a.ec/100%', ['https://a.ec/100%25']],
    ['https://', []],
    ['https://localhost', []],
    ['javascript:alert(1)', []],
    ['ana@uce.edu.ec', []],
    ['10.1016/j.x', []],
    [`https://a.ec/${'a'.repeat(3000)}`, []],
  ])('of %j are %j', (text, hrefs) => {
    expect(findLinks(text).map(({ href }) => href)).toEqual(hrefs)
  })

  test('are found at their places', () => {
    expect(findLinks('a https://b.ec/c. d')).toEqual([
      { start: 2, end: 16, href: 'https://b.ec/c' },
    ])
  })
})

test('dividing an item at its links keeps its text, and every address is plain ASCII', () => {
  fc.assert(
    fc.property(hostileTexts(), (text) => {
      for (const item of outlineOf(text, { title: 'https://a.ec', lines: [] })) {
        const linked = linkedSpansOf(item)
        const faces = (spans: { text: string; italic: boolean }[]) =>
          spans.flatMap(({ text: part, italic }) => Array.from(part, (c) => `${c}${italic}`))
        expect(faces(linked)).toEqual(faces(spansOf(item)))
        expect(linked.every((span) => span.text !== '')).toBe(true)
        for (const { href } of linked)
          if (href !== null) expect(href).toMatch(/^https?:\/\/[!-~]+$/)
      }
    }),
  )
})

test('a link may include italics, and the title page has no links', () => {
  const items = outlineOf(
    { cuerpo: [{ role: 'p', content: 'En https://a.ec/b*c*d fin' }], referencias: [] },
    { title: 'https://a.ec', lines: [] },
  )
  expect(linkedSpansOf(items[0]!)).toEqual([
    { text: 'https://a.ec', italic: false, bold: false, href: null },
  ])
  expect(linkedSpansOf(items[2]!).map(({ text, href }) => [text, href])).toEqual([
    ['En ', null],
    ['https://a.ec/b', 'https://a.ec/bcd'],
    ['c', 'https://a.ec/bcd'],
    ['d', 'https://a.ec/bcd'],
    [' fin', null],
  ])
})
