import { plainText } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { withoutNumber, writeTable } from '#core/document/table.ts'
import type { SourceTable } from './draft-source.ts'

/** A paragraph that is the label of a table, with or without its title. */
const tableLabel = /^tabla\s\d{1,3}(?:\.\d{1,3})?\s?[.:—–-]?$/i
const maxTitleLength = 300

/** The table with its title, which stood above it: "Tabla 3. Título", or "Tabla 3" and then the title. */
export function tableOf({ rows }: SourceTable, before: Block[]): Block {
  const title = takeTitle(before)
  return { role: 'table', content: writeTable({ title, rows, notes: [] }) }
}

function takeTitle(before: Block[]): string {
  const last = before.at(-1)
  if (last?.role !== 'p' || last.content.length > maxTitleLength) return ''
  const bare = plainText(last.content)
  const labelled = withoutNumber(bare)
  if (labelled !== bare || tableLabel.test(bare)) {
    before.pop()
    return tableLabel.test(bare) ? '' : labelled
  }
  const label = before.at(-2)
  if (label?.role !== 'p' || !tableLabel.test(plainText(label.content))) return ''
  before.splice(-2)
  return bare
}

/** A line "Nota. …" or "Fuente: …" under a table becomes its note. */
export function takeNote(blocks: Block[], { role, content }: Block): boolean {
  const table = blocks.at(-1)
  if (role !== 'p' || table?.role !== 'table' || !isNote.test(plainText(content))) return false
  const note = content.replace(/^\*{2,3}([^*]{1,20})\*{2,3}/, '$1')
  blocks[blocks.length - 1] = { ...table, content: `${table.content}\n${note}` }
  return true
}

const isNote = /^(?:nota|fuente)\s?[.:]/i
