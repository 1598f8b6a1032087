import { type BlockRole, isHeadingRole } from '#core/document/block-roles.ts'
import { isBlank } from '#core/document/inline.ts'
import type { Block, ModelAnswer } from '#core/document/model.ts'
import type { Replaced } from './selection.ts'

const titles: readonly BlockRole[] = ['title-main', 'title-meta']

/** Whether a block belongs to the title page, which no replacement touches. */
export function isTitle(role: Block['role']): boolean {
  return titles.some((title) => title === role)
}

/**
 * The answer to a request about selected text: its body holds the replacement and nothing else. Null when it is no
 * replacement: empty, or a text with its own parts.
 */
export function readReplacement(answer: ModelAnswer, role: Replaced): ModelAnswer | null {
  const { cuerpo, referencias } = answer.texto_generado
  const written = cuerpo.filter((block) => !isBlank(block.content) && !isTitle(block.role))
  // For references, a model may fill `referencias` as in a whole answer.
  const said = written.length > 0 || role !== 'ref' ? written : referencias
  if (said.length === 0) return null
  const isInHeading = isHeadingRole(role)
  if (!isInHeading && written.some((block) => isHeadingRole(block.role))) return null
  const contents = said.map(({ content }) => content.trim())
  const blocks = isInHeading ? [contents.join(' ')] : contents
  const roleOf = (index: number) => (role === 'blocks' ? (written[index]?.role ?? 'p') : role)
  return {
    comentarios_del_modelo: answer.comentarios_del_modelo,
    texto_generado: {
      cuerpo: blocks.map((content, index): Block => ({ role: roleOf(index), content })),
      referencias: [],
    },
  }
}
