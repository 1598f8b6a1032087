import { redo, undo } from 'prosemirror-history'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, test } from 'vitest'
import { editedDocument } from '#core/editing/document-text.ts'
import { exhibitNode, roleOf } from '#core/editing/schema.ts'
import { insertRole, pressEnter } from '#web/editor/commands.ts'
import { createState } from '#web/editor/editor-state.ts'
import { insertExhibit } from '#web/editor/exhibits.ts'
import { insertBlocks } from '#web/editor/insert-blocks.ts'
import { readPastedText } from '#web/editor/pasted-text.ts'
import type { InsertId } from './insert-entries.ts'
import { closeSlash, pressInSlash, slashOf, takeSlashAway } from './slash-menu.ts'

const frame = { titlePage: { title: 'T', lines: [] }, numberTitlePage: false }

/** A text with an empty paragraph at its end, in which one types. */
function typedText() {
  const document = editedDocument({
    cuerpo: [{ role: 'p', content: 'Uno.' }],
    referencias: [{ content: 'Abad, A. (2001). Obra.' }],
  })
  let state: EditorState = createState(document, frame)
  const taken: InsertId[] = []
  const view = {
    get state() {
      return state
    },
    composing: false,
    dispatch: (tr: Transaction) => {
      state = state.apply(tr)
    },
  }
  const run = (command: Command) => command(state, view.dispatch)
  const toEnd = () => {
    const end = state.doc.child(0).content.size + 1
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, end)))
  }
  toEnd()
  run(pressEnter)
  return {
    view,
    taken,
    run,
    type: (letters: string) => {
      for (const letter of letters) {
        const { from, to } = state.selection
        const typing = () => state.tr.insertText(letter)
        const isTaken = state.plugins.some(
          (plugin) =>
            plugin.props.handleTextInput?.call(
              plugin,
              view as unknown as EditorView,
              from,
              to,
              letter,
              typing,
            ) === true,
        )
        if (!isTaken) view.dispatch(typing())
      }
    },
    press: (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
      pressInSlash(
        view as unknown as EditorView,
        {
          key,
          shiftKey: false,
          ctrlKey: false,
          altKey: false,
          metaKey: false,
          ...modifiers,
        } as KeyboardEvent,
        (id) => taken.push(id),
      ),
    erase: () => view.dispatch(state.tr.delete(state.selection.from - 1, state.selection.from)),
    chosen: () => {
      const slash = slashOf(state)
      return slash?.entries[slash.chosen]?.name ?? null
    },
    blocks: () => state.doc.children.map((node) => `${roleOf(node)}: ${node.textContent}`),
  }
}

describe('a slash in an empty paragraph', () => {
  test('opens the menu, and the letters after it filter', () => {
    const text = typedText()
    text.type('/')
    expect(text.chosen()).toBe('Tabla')
    text.type('lis')
    expect(slashOf(text.view.state)?.entries.map(({ name }) => name)).toEqual([
      'Lista con viñetas',
      'Lista numerada',
      'Listado de código',
    ])
  })

  test('the arrows go round the entries, and other letters begin at the first again', () => {
    const text = typedText()
    text.type('/')
    text.press('ArrowUp')
    expect(text.chosen()).toBe('Apéndice')
    text.press('ArrowDown')
    text.press('ArrowDown')
    expect(text.chosen()).toBe('Figura')
    text.type('lis')
    text.press('ArrowDown')
    expect(text.chosen()).toBe('Lista numerada')
    text.type('t')
    expect(text.chosen()).toBe('Lista con viñetas')
  })

  test.each(['Enter', 'Tab'])('%s takes the chosen entry', (key) => {
    const text = typedText()
    text.type('/fig')
    expect(text.press(key)).toBe(true)
    expect(text.taken).toEqual(['figure'])
  })

  test.each([
    ['Enter', { shiftKey: true }],
    ['Tab', { shiftKey: true }],
    ['z', { ctrlKey: true }],
    ['ArrowDown', { altKey: true }],
    ['a', {}],
    ['ArrowLeft', {}],
  ])('%s with %o goes to the text', (key, modifiers) => {
    const text = typedText()
    text.type('/')
    expect(text.press(key, modifiers)).toBe(false)
    expect(text.taken).toEqual([])
  })

  test('no key is taken while a word is composed', () => {
    const text = typedText()
    text.type('/')
    text.view.composing = true
    for (const key of ['Enter', 'ArrowDown', 'Escape']) expect(text.press(key)).toBe(false)
    expect(text.chosen()).toBe('Tabla')
  })

  test('Escape leaves it as a sign of the text, and more letters open nothing', () => {
    const text = typedText()
    text.type('/ta')
    expect(text.press('Escape')).toBe(true)
    text.type('b')
    expect(text.chosen()).toBeNull()
    expect(text.press('Enter')).toBe(false)
    expect(text.blocks()).toContain('p: /tab')
    // Another slash in an empty paragraph is another matter.
    for (const _ of '/tab') text.erase()
    text.type('/')
    expect(text.chosen()).toBe('Tabla')
  })

  test('letters that no entry has close it quietly, and taking them back opens it again', () => {
    const text = typedText()
    text.type('/tabx')
    expect(text.chosen()).toBeNull()
    expect(text.press('Enter')).toBe(false)
    text.erase()
    expect(text.chosen()).toBe('Tabla')
  })

  test('closes for good where the paragraph becomes a text', () => {
    const text = typedText()
    text.type('/')
    text.type('x'.repeat(40))
    for (let letter = 0; letter < 40; letter++) text.erase()
    expect(text.blocks()).toContain('p: /')
    expect(text.chosen()).toBeNull()
  })

  test('closes when the slash is erased, and when the caret goes elsewhere', () => {
    const text = typedText()
    text.type('/')
    text.erase()
    expect(text.chosen()).toBeNull()
    text.type('/')
    const { state } = text.view
    text.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 2)))
    expect(text.chosen()).toBeNull()
    const back = TextSelection.create(
      text.view.state.doc,
      text.view.state.doc.child(0).nodeSize + 2,
    )
    text.view.dispatch(text.view.state.tr.setSelection(back))
    expect(text.chosen()).toBeNull()
  })

  test('keeps its place when text comes before it', () => {
    const text = typedText()
    text.type('/ec')
    text.view.dispatch(text.view.state.tr.insertText('Cero. ', 1))
    expect(text.chosen()).toBe('Ecuación')
  })
})

describe('a slash is only a sign', () => {
  test('after words, and where it is pasted', () => {
    const text = typedText()
    text.type('y/o')
    expect(text.chosen()).toBeNull()
    for (const _ of 'y/o') text.erase()
    text.view.dispatch(insertBlocks(text.view.state, readPastedText('/ta')))
    expect(text.blocks()).toContain('p: /ta')
    expect(text.chosen()).toBeNull()
  })

  test.each(['t1', 'bullet', 'quote'] as const)('in an empty block of the role %s', (role) => {
    const text = typedText()
    text.run(insertRole(role))
    text.type('/')
    expect(text.chosen()).toBeNull()
    expect(text.blocks()).toContain(`${role}: /`)
  })

  test('where an undone step brings it back', () => {
    const text = typedText()
    text.type('/')
    text.run(undo)
    text.run(redo)
    expect(text.blocks()).toContain('p: /')
    expect(text.chosen()).toBeNull()
  })
})

describe('what is chosen', () => {
  test('takes the place of the slash and its letters, and one step gives the empty paragraph back', () => {
    const text = typedText()
    const before = text.blocks()
    text.type('/lis')
    text.run(takeSlashAway)
    text.run(insertRole('bullet'))
    expect(text.blocks()[1]).toBe('bullet: ')
    text.run(undo)
    expect(text.blocks()).toEqual(before)
    expect(text.chosen()).toBeNull()
    // No step is left in which nothing is seen to happen.
    text.run(undo)
    expect(text.blocks()).not.toEqual(before)
  })

  test('a table stands where the paragraph was', () => {
    const text = typedText()
    text.type('/')
    text.run(takeSlashAway)
    const table = exhibitNode('table', '| a | b |\n| c | d |')
    text.view.dispatch(insertExhibit(text.view.state, table))
    expect(text.view.state.doc.children.map(roleOf)).toEqual(['p', 'table', 'p', 'ref'])
    text.run(undo)
    expect(text.view.state.doc.children.map(roleOf)).toEqual(['p', 'p', 'ref'])
  })

  test('with other steps between the letters, they are taken away too', () => {
    const text = typedText()
    text.type('/')
    text.view.dispatch(text.view.state.tr.insertText('Cero. ', 1))
    text.type('no')
    text.run(takeSlashAway)
    expect(text.blocks()).toEqual(['p: Cero. Uno.', 'p: ', 'ref: Abad, A. (2001). Obra.'])
    expect(text.run(closeSlash)).toBe(false)
  })
})
