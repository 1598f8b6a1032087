import type { AcademicText, Block } from '#core/document/model.ts'

/** The blocks that a `TextRange` counts: the body, then the references. */
export function allBlocks({ cuerpo, referencias }: AcademicText): Block[] {
  return [...cuerpo, ...referencias.map((one): Block => ({ ...one, role: 'ref' }))]
}
