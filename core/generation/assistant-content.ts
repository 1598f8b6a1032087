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
