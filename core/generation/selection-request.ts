/** What a request about selected text says in the chat. */
export function selectionRequestText(request: { excerpt: string; instruction: string }): string {
  return `Cambio en un fragmento: «${request.excerpt}»\n${request.instruction}`
}
