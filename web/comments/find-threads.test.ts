import { expect, test } from 'vitest'
import type { CommentRow } from '#contract/comments.ts'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { findThreads } from './find-threads.ts'

const text: AcademicText = {
  cuerpo: [
    { id: 'a1', role: 't1', content: 'Inicio' },
    { id: 'a2', role: 'p', content: 'El *agua* fría y el agua^[Nota.] caliente.' },
    { id: 'a3', role: 'table', content: 'Becas\n| a | b |\n| 1 | 2 |' },
    { id: 'a4', role: 'bullet', content: 'Un punto' },
  ],
  referencias: [{ id: 'r1', content: 'Ruiz, A. (2019). *Obra*.' }],
}
const titlePage = { title: '', lines: [] }

const about = (block: string, quoted: string, from = 0): CommentRow => ({
  id: `${block} ${quoted}`,
  project_id: '',
  author_id: null,
  author_name: 'Ana',
  is_guest: true,
  text: '',
  created_at: '',
  edited_at: null,
  resolved_at: null,
  answers: [],
  anchor: { block, from, to: from + quoted.length, quoted },
})

/** What is marked of each thread, in order. */
function shown(comments: readonly CommentRow[], of = text) {
  const layout = layoutDocument({ text: of, titlePage, numberTitlePage: false })
  return findThreads(comments, of, layout).map(({ comment, places, isGone }) => {
    const marked = places.map(({ text }) => (text ? text.to - text.from : 0))
    return [comment.id, marked.length > 1 ? marked : (marked[0] ?? null), isGone]
  })
}

test('threads stand in the order of the text, at the nearest of equal words', () => {
  const comments = [
    about('r1', 'Obra', 17),
    about('a3', 'Tabla 1'),
    about('a2', 'agua', 20),
    about('a2', 'El agua fría'),
    about('a4', 'punto', 3),
  ]
  expect(shown(comments)).toEqual([
    ['a2 El agua fría', 10, false],
    ['a2 agua', 4, false],
    ['a3 Tabla 1', 6, false],
    ['a4 punto', 5, false],
    ['r1 Obra', 4, false],
  ])
  const layout = layoutDocument({ text, titlePage, numberTitlePage: false })
  const [thread] = findThreads([about('a2', 'agua', 20)], text, layout)
  expect(thread?.places[0]?.text).toEqual({ block: 'a2', from: 13, to: 17 })
})

test('words that were deleted, or whose paragraph was, are gone, and their thread stays', () => {
  const comments = [about('zz', 'otra'), about('a2', 'tibia'), about('a4', 'Un'), about('a2', 'El')]
  expect(shown(comments)).toEqual([
    ['a2 El', 2, false],
    ['a2 tibia', null, true],
    ['a4 Un', 2, false],
    ['zz otra', null, true],
  ])
})

test('words move with what is written before them', () => {
  const later = structuredClone(text)
  const [, paragraph] = later.cuerpo
  if (paragraph) paragraph.content = `Antes de todo, ${paragraph.content}`
  expect(shown([about('a2', 'caliente', 26)], later)).toEqual([['a2 caliente', 8, false]])
})

test('a comment about several blocks has a place in each, a table between them too', () => {
  expect(shown([about('a2', 'caliente.\nUn', 25)])).toEqual([
    ['a2 caliente.\nUn', [9, 6, 2], false],
  ])
})

test('words in which a letter was changed are not gone', () => {
  expect(shown([about('a2', 'El agua fia', 0)])).toEqual([['a2 El agua fia', 10, false]])
})
