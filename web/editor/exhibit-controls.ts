import type { AttributionVerb } from '#core/apa/write-attribution.ts'
import { ownWork } from '#web/exhibits/note-words.ts'
import { type CellPlace, type Cells, insertColumn, insertRow } from '#web/exhibits/table-edits.ts'
import type { ExhibitShape, WrittenPlace } from './written-place.ts'

type Writer = {
  size: ExhibitShape
  reshape: (change: (cells: Cells) => Cells, place: CellPlace) => void
  startNote: (words: string) => void
  put: (place: WrittenPlace, words: string) => void
}

/**
 * Adds the editing controls to a drawn table or figure, which are no part of the page: empty fields for a missing title
 * and note, and the buttons beside and under it. Controls that are there already stay.
 */
export function addExhibitControls(
  exhibit: HTMLElement,
  writer: Writer,
  askSource: (verb: AttributionVerb) => void,
): void {
  const label = exhibit.querySelector('.exhibit-label')
  const groups = exhibit.querySelectorAll<HTMLElement>('.exhibit-rows, .exhibit-picture')
  const last = groups[groups.length - 1]
  const before = exhibit.querySelector<HTMLElement>('.exhibit-tools')
  if (!label || !last) {
    before?.remove()
    return
  }
  const titleHole = label.querySelector('.hole')
  const hasTitle = exhibit.querySelector('.exhibit-words.of-title:not(.hole)') !== null
  if (hasTitle) titleHole?.remove()
  else if (!titleHole) label.append(emptyField('title'))
  const { size } = writer
  const isSame = before !== null && (before.querySelector('.hole') !== null) === (size.notes === 0)
  const tools = isSame ? before : toolsOf(writer, askSource)
  if (!isSame) before?.remove()
  const slots = last.dataset['slots'] ?? '0'
  if (tools.dataset['slots'] !== slots) {
    tools.dataset['slots'] = slots
    tools.style.setProperty('--slots', slots)
  }
  // After the rows and not among them: the ARIA role table allows nothing but rows.
  if (tools.previousElementSibling !== last) last.after(tools)
}

function toolsOf(writer: Writer, askSource: (verb: AttributionVerb) => void): HTMLElement {
  const { rows, notes } = writer.size
  const tools = document.createElement('div')
  tools.className = 'exhibit-tools'
  if (rows > 0) {
    tools.append(
      tool('grower add-row', 'Añadir fila', () => addRow(writer)),
      tool('grower add-column', 'Añadir columna', () => addColumn(writer)),
    )
  }
  if (notes === 0) {
    const note = { line: 'note', at: 0 } as const
    tools.append(
      emptyField('note'),
      tool('note-starter', 'Nota', () => writer.startNote('')),
      tool('note-starter', 'Elaboración propia', () => writer.put(note, ownWork)),
    )
    // Tables are seldom reproduced unchanged, so only figures are offered 'Tomado de'.
    const verbs = rows === 0 ? (['Adaptado de', 'Tomado de'] as const) : (['Adaptado de'] as const)
    for (const verb of verbs) {
      tools.append(tool('note-starter', `${verb}…`, () => askSource(verb)))
    }
  }
  return tools
}

function addRow(writer: Writer): void {
  const row = writer.size.rows
  writer.reshape((cells) => insertRow(cells, row), { row, column: 0 })
}

function addColumn(writer: Writer): void {
  const column = writer.size.columns
  writer.reshape((cells) => insertColumn(cells, column), { row: 0, column })
}

/** The empty field of a missing title or note. Its placeholder comes from CSS: text in it would count as text of the page. */
function emptyField(line: 'title' | 'note'): HTMLElement {
  const made = document.createElement('div')
  made.className = `exhibit-words of-${line} hole`
  made.dataset['part'] = line
  made.dataset['empty'] = ''
  return made
}

function tool(kind: string, name: string, onPress: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = kind
  button.tabIndex = -1
  button.title = name
  button.setAttribute('aria-label', name)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onPress)
  return button
}
