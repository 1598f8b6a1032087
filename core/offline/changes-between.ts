import type { AcademicText, Block, ModelAnswer } from '#core/document/model.ts'

type Change = { accion: string; bloque: string; empieza: string; role: string; content: string }

/**
 * An answer as changes to the document that it builds on (decision 038). Null where the references differ or the title
 * moves: such an answer is given whole.
 */
export function changesBetween(before: AcademicText, answer: ModelAnswer): object | null {
  const { comentarios_del_modelo, texto_generado: after } = answer
  if (JSON.stringify(before.referencias) !== JSON.stringify(after.referencias)) return null
  if (before.cuerpo[0]?.role !== 'title-main' || after.cuerpo[0]?.role !== 'title-main') return null
  const cambios: Change[] = []
  const [title, newTitle] = [before.cuerpo[0], after.cuerpo[0]]
  if (title.content !== newTitle.content) cambios.push(change('cambiar', 1, title, newTitle))
  let next = 1
  for (let at = 1; at < before.cuerpo.length; at++) {
    const block = before.cuerpo[at] as Block
    const found = after.cuerpo.findIndex((one, index) => index >= next && isSame(one, block))
    if (found === -1) {
      cambios.push(change('quitar', at + 1, block, { role: block.role, content: '' }))
      continue
    }
    for (const added of after.cuerpo.slice(next, found)) {
      cambios.push(change('agregar', at, before.cuerpo[at - 1] as Block, added))
    }
    next = found + 1
  }
  const last = before.cuerpo.length
  for (const added of after.cuerpo.slice(next)) {
    cambios.push(change('agregar', last, before.cuerpo[last - 1] as Block, added))
  }
  return { comentarios_del_modelo, texto_generado: { cambios } }
}

function change(accion: string, number: number, at: Block, { role, content }: Block): Change {
  const empieza = at.content.split(/\s+/).slice(0, 3).join(' ')
  return { accion, bloque: `b${number}`, empieza, role, content }
}

function isSame(one: Block, other: Block): boolean {
  return one.role === other.role && one.content === other.content
}
