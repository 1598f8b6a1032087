import { type ExhibitRole, isExhibit } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import { code } from './code.ts'
import { equation } from './equation.ts'
import type { ExhibitKind } from './exhibit-kind.ts'
import { figure } from './figure.ts'
import { table } from './table.ts'

/** Every kind of exhibit. A new one without an entry here does not compile. */
export const exhibitKinds: Record<ExhibitRole, ExhibitKind> = {
  table,
  figure,
  equation,
  code,
}

/** The words that name a block in a list: the title of a table or figure, and of other blocks their whole text. */
export function blockName(content: string, role = 'p'): string {
  return plainText(isExhibit(role) ? exhibitKinds[role].name(content) : content)
}
