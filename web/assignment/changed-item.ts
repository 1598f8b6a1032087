import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { cutText } from '#core/document/truncate-text.ts'

/**
 * An item in the student's words: of the same kind where they can be read as such, else as something that the student
 * checks.
 */
export function changedItem(item: AssignmentItem, words: string): AssignmentItem {
  const { id, quote } = item
  const common = { id, quote, ticked: true }
  const text = cutText(words, 300)
  switch (item.kind) {
    case 'sections': {
      const sections = text.split(/[,;\n]/).flatMap((one) => cutText(one.trim(), 80) || [])
      return { ...common, kind: 'sections', sections: sections.slice(0, 20) }
    }
    case 'format':
      return { ...common, kind: 'format', format: cutText(text, 120) }
    case 'due':
      return { ...common, kind: 'due', day: cutText(text, 60) }
    case 'genre':
      return { ...common, kind: 'genre', genre: cutText(text, 60) }
    case 'length':
    case 'sources': {
      const said =
        item.kind === 'sources' && !/fuente|referencia|cita/i.test(text)
          ? text.replace(/(\d+)/, '$1 fuentes')
          : text
      const read = readAssignment(said.replace(/ o más/g, '')).find((one) => one.kind === item.kind)
      return read ? { ...read, ...common } : { ...common, kind: 'other', text }
    }
    case 'other':
      return { ...common, kind: 'other', text }
  }
}
