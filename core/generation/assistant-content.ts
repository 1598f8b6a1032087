/** The model's comments in a message, which the chat shows (specification §2); all of it if it is no JSON. */
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
