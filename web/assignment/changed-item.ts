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
    case 'recent':
    case 'quotations':
    case 'sources': {
      const read = readAssignment(wordsOf(item, text)).find((one) => one.kind === item.kind)
      return read ? { ...read, ...common } : { ...common, kind: 'other', text }
    }
    case 'other':
      return { ...common, kind: 'other', text }
  }
}

/** The student's words with what makes them readable: the kind of thing that is counted. */
function wordsOf({ kind }: AssignmentItem, text: string): string {
  switch (kind) {
    case 'sources': {
      const said = text.replace(/ o más/g, '')
      return /fuente|referencia|cita/i.test(said) ? said : said.replace(/(\d+)/, '$1 fuentes')
    }
    case 'quotations':
      return /cita/i.test(text) ? text : text.replace(/(\d+)(?: o más)?/, '$1 citas textuales')
    case 'recent':
      return `Fuentes ${/últim/i.test(text) ? text : text.replace(/(\d+)/, 'de los últimos $1')}`
    default:
      return text
  }
}
