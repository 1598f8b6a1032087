import type { Taking } from '#core/apa/write-attribution.ts'
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
 * Adds to a drawn table or figure what is no line of the page: the place of a missing title and note, and the buttons
 * beside and under it.
 */
export function addPlaces(
  exhibit: HTMLElement,
  writer: Writer,
  askSource: (taking: Taking) => void,
): void {
  const label = exhibit.querySelector('.exhibit-label')
  const groups = exhibit.querySelectorAll<HTMLElement>('.exhibit-rows, .exhibit-picture')
  const last = groups[groups.length - 1]
  if (!label || !last) return
  if (!exhibit.querySelector('.exhibit-words.of-title')) label.append(hole('title'))
  // Beside the rows: a table of screen readers has nothing else in it.
  const tools = document.createElement('div')
  tools.className = 'exhibit-tools'
  tools.style.setProperty('--slots', last.dataset['slots'] ?? '0')
  const { rows, columns, notes } = writer.size
  if (rows > 0) {
    tools.append(
      tool('grower add-row', 'Añadir fila', () =>
        writer.reshape((each) => insertRow(each, rows), { row: rows, column: 0 }),
      ),
      tool('grower add-column', 'Añadir columna', () =>
        writer.reshape((each) => insertColumn(each, columns), { row: 0, column: columns }),
      ),
    )
  }
  if (notes === 0) {
    const note = { line: 'note', at: 0 } as const
    tools.append(
      hole('note'),
      tool('note-starter', 'Nota', () => writer.startNote('')),
      tool('note-starter', 'Elaboración propia', () => writer.put(note, ownWork)),
    )
    // A table is seldom taken as it is.
    const takings =
      rows === 0 ? (['Adaptado de', 'Tomado de'] as const) : (['Adaptado de'] as const)
    for (const taking of takings) {
      tools.append(tool('note-starter', `${taking}…`, () => askSource(taking)))
    }
  }
  last.after(tools)
}

/** Where words are written that are not there yet. It holds no text, which would be taken for text of the page. */
function hole(line: 'title' | 'note'): HTMLElement {
  const made = document.createElement('div')
  made.className = `exhibit-words of-${line} hole`
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
