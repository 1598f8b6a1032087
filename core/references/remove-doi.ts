import type { AcademicText } from '#core/document/model.ts'

/** A DOI as a word of a reference: bare, as an address or after "doi:". */
const doi = /^[<(]?(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:)?10\.\d{4,9}\//i

/** The text with the reference `content` without its DOI; null if it has none. */
export function removeDoi(text: AcademicText, content: string): AcademicText | null {
  const reference = withoutDoi(content)
  if (reference === null) return null
  const put = <Item extends { content: string }>(item: Item): Item =>
    item.content === content ? { ...item, content: reference } : item
  return {
    cuerpo: text.cuerpo.map((block) => (block.role === 'ref' ? put(block) : block)),
    referencias: text.referencias.map(put),
  }
}

function withoutDoi(content: string): string | null {
  const words = content.split(' ')
  const at = words.findIndex((word) => doi.test(word))
  if (at === -1) return null
  const label = /^(?:doi|disponible en):?$/i.test(words[at - 1] ?? '') ? 1 : 0
  words.splice(at - label, 1 + label)
  return words.join(' ').trimEnd()
}
