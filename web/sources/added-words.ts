/** The outcome for a file or for pasted DOIs. */
export function addedWords(added: {
  sources: { kind: string; pages: number | null }[]
  known: number
  left_out: number
}): string {
  const [first] = added.sources
  if (added.sources.length === 1 && first?.kind === 'upload') {
    return first.pages === null
      ? 'Leído. El modelo recibe su texto.'
      : `${count(first.pages, 'página leída', 'páginas leídas')}. El modelo recibe su texto.`
  }
  const parts = [count(added.sources.length, 'obra añadida', 'obras añadidas')]
  if (added.known > 0) parts.push(count(added.known, 'repetida', 'repetidas'))
  if (added.left_out > 0) parts.push(`${added.left_out} sin título o de más`)
  return `${parts.join(', ')}.`
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
