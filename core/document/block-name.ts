import { nameOfFigure } from './figure-words.ts'
import { plainText } from './inline.ts'
import { nameOfTable } from './table.ts'

/** The words that name a block in a list: the title of a table or figure, and of other blocks their whole text. */
export function blockName(content: string, role: string | undefined): string {
  if (role === 'table') return plainText(nameOfTable(content))
  return plainText(role === 'figure' ? nameOfFigure(content) : content)
}
