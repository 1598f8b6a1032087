import type { ExhibitRole } from '#core/document/block-roles.ts'
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
