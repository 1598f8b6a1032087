import { readFileSync } from 'node:fs'
import { undo } from 'prosemirror-history'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { withIds } from '#core/document/block-ids.ts'
import { plainFace } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import {
  academicText,
  editedDocument,
  headBlocks,
  textBeingEdited,
} from '#core/editing/document-text.ts'
import { addressOf } from '#core/editing/schema.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { seededBelow } from '#test/seeded.ts'
import { keepAddresses } from './block-addresses.ts'
import {
  insertAppendix,
  orderReferences,
  pressBackspace,
  pressDelete,
  pressEnter,
  setRole,
  toggleBold,
  toggleItalic,
} from './commands.ts'
import { createState } from './editor-state.ts'
import { insertBlocks } from './insert-blocks.ts'
import { insertNote, takesNote } from './notes.ts'
import { type Frame, pageBreaksOf } from './page-breaks.ts'
import type { PastedBlock } from './pasted-blocks.ts'
import { readPastedText } from './pasted-text.ts'

const frame: Frame = {
  titlePage: { title: 'La deserción universitaria', lines: [] },
  numberTitlePage: false,
}

const typed = [
  'permanencia ',
  'é',
  'ñandú ',
  'una frase más larga que cabe en varias palabras, ',
  '(2019) ',
  '— ',
  'https://doi.org/10.1016/j.edurev.2019.100287/una-ruta ',
  '«cita» ',
  'Supercalifragilisticoespialidoso',
  '5 * 3 ',
  '\\',
  ' ',
  'a\u200bb\t',
]
const long = 'Texto pegado que ocupa más de una línea de la página cuando se pega en ella. '
const pasted: PastedBlock[][] = [
  readPastedText('una sola línea'),
  readPastedText(`${long}\n\n${long.repeat(3)}\n\nfin`),
  [
    { role: 't1', spans: [{ text: 'Encabezado', ...plainFace }] },
    { role: 'p', spans: [{ text: long, italic: true, bold: false }] },
  ],
  [
    { role: 'quote', spans: [{ text: long.repeat(4).trim(), ...plainFace }] },
    { role: 'ref', spans: [{ text: 'Abad, A. (2001). Obra.', ...plainFace }] },
  ],
]
const kinds = [
  'type',
  'type',
  'type',
  'backspace',
  'deleteRange',
  'deleteAcross',
  'enter',
  'paste',
  'italic',
  'bold',
  'role',
  'order',
  'appendix',
  'note',
  'undo',
] as const

function select(state: EditorState, from: number, to = from): EditorState {
  const { doc } = state
  const end = Math.min(to, doc.content.size)
  const selection = TextSelection.between(doc.resolve(from), doc.resolve(end))
  return state.apply(state.tr.setSelection(selection))
}

function applied(state: EditorState, tr: Transaction): EditorState {
  return state.apply(keepAddresses(tr))
}

/** One edit at a place drawn by lot, as the view would dispatch it. */
function edit(before: EditorState, random: (below: number) => number): EditorState {
  const kind = kinds[random(kinds.length)] ?? 'type'
  const from = random(before.doc.content.size)
  const reach = { italic: 80, bold: 80, deleteRange: 60, deleteAcross: 900, paste: 40 * random(2) }
  const to = from + (kind in reach ? random(reach[kind as keyof typeof reach] + 1) : 0)
  let state = select(before, from, to)
  const run = (command: typeof undo) => {
    const did = command(state, (tr) => {
      state = applied(state, tr)
    })
    return did
  }
  switch (kind) {
    case 'type':
      return applied(state, state.tr.insertText(typed[random(typed.length)] ?? 'a'))
    case 'backspace': {
      if (run(pressBackspace)) return state
      const { $from } = state.selection
      if ($from.parentOffset > 0) return applied(state, state.tr.delete($from.pos - 1, $from.pos))
      if ($from.index(0) > 0 && !run(pressDelete))
        return applied(state, state.tr.join($from.before()))
      return state
    }
    case 'deleteRange':
    case 'deleteAcross':
      return applied(state, state.tr.deleteSelection())
    case 'enter':
      run(pressEnter)
      return state
    case 'paste':
      return applied(state, insertBlocks(state, pasted[random(pasted.length)] ?? []))
    case 'italic':
      run(toggleItalic)
      return state
    case 'bold':
      run(toggleBold)
      return state
    case 'role':
      run(
        setRole(
          (['t1', 't2', 't3', 't4', 't5', 'p', 'quote', 'ref', 'appendix'] as const)[random(9)] ??
            'p',
        ),
      )
      return state
    case 'note':
      return takesNote(state)
        ? applied(state, insertNote(state, `Una *nota* [${from}] al texto.`))
        : state
    case 'appendix':
      run(insertAppendix)
      return state
    case 'order':
      run(orderReferences)
      return state
    case 'undo':
      run(undo)
      return state
  }
}

function drawn(state: EditorState) {
  return pageBreaksOf(state)
    .decorations.find()
    .map((decoration) => {
      const { type } = decoration as unknown as { type: { attrs?: object } }
      return { from: decoration.from, to: decoration.to, ...type.attrs, key: decoration.spec.key }
    })
    .sort(
      (a, b) => a.from - b.from || a.to - b.to || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
    )
}

function expectLaidOut(state: EditorState, head: AcademicText['cuerpo']) {
  const scratch = createState(state.doc, frame)
  const input = { text: textBeingEdited(state.doc), ...frame, isBeingEdited: true }
  expect(pageBreaksOf(state).layout.pages).toEqual(layoutDocument(input).pages)
  expect(drawn(state)).toEqual(drawn(scratch))
  const saved = academicText(head, state.doc)
  const ids = state.doc.content.content.map(addressOf)
  expect(ids).not.toContain(null)
  expect(new Set(ids).size).toBe(ids.length)
  const opened = createState(editedDocument(saved), frame)
  const fresh = layoutDocument({ text: saved, ...frame })
  // A text without a word has no text pages; the editor shows one empty paragraph.
  if (fresh.pages.length > 1 && opened.doc.child(0).content.size > 0) {
    expect(pageBreaksOf(opened).layout.pages).toEqual(fresh.pages)
  }
}

const read = (name: string): AcademicText =>
  JSON.parse(readFileSync(new URL(`../../test/documents/${name}.json`, import.meta.url), 'utf8'))

const rounds = [
  ...[1, 2, 3, 4, 5, 6].map((seed) => ({ name: 'doc-03', seed, edits: 300 })),
  { name: 'doc-12', seed: 7, edits: 300 },
  { name: 'doc-60', seed: 8, edits: 60 },
]

describe('after random edits the pages are those of the saved text, and undo restores the first text', () => {
  test.each(rounds)('$edits edits of $name, seed $seed', ({ name, seed, edits }) => {
    const text = withIds(read(name))
    const head = headBlocks(text)
    const random = seededBelow(seed)
    const first = createState(editedDocument(text), frame)
    let state = first
    for (let count = 1; count <= edits; count++) {
      state = edit(state, random)
      state.doc.check()
      if (count % 15 === 0) expectLaidOut(state, head)
    }
    while (undo(state, (tr) => (state = applied(state, tr))));
    expect(state.doc.toJSON()).toEqual(first.doc.toJSON())
    expectLaidOut(state, head)
  })
})
