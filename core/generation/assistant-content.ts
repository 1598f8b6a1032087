import { plainText } from '#core/document/inline.ts'
import type { ModelAnswer } from '#core/document/model.ts'

/** The comments part of an assistant's content: what the chat shows (specification §2). */
export function commentsOf(content: string): string {
  try {
    const answer: unknown = JSON.parse(content)
    if (typeof answer === 'object' && answer !== null && 'comentarios_del_modelo' in answer) {
      return String(answer.comentarios_del_modelo ?? '')
    }
    return ''
  } catch {
    return content
  }
}

/** The replacement that an answer to a request about selected text proposes, without markup. */
export function replacementOf(content: string): string {
  const { texto_generado } = JSON.parse(content) as ModelAnswer
  return texto_generado.cuerpo.map((block) => plainText(block.content)).join('\n')
}
