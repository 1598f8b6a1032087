import type { AssignmentItem } from './assignment-item.ts'
import { itemWords } from './describe-assignment.ts'

/**
 * A request to the model for what the document lacks of an item; `note` is what is missing, as `checkItem` says it. Null
 * for an item that a program does not check.
 */
export function requestItem(item: AssignmentItem, note: string): string | null {
  const missing = note.charAt(0).toLowerCase() + note.slice(1)
  switch (item.kind) {
    case 'length':
      return `${missing.startsWith('sobra') ? 'Acorta' : 'Amplía'} el texto. La consigna pide ${softened(itemWords(item))}: ${missing}`
    case 'sections':
      return `Completa los apartados que pide la consigna: ${missing}`
    case 'sources':
      return `Apoya el texto en más fuentes y añádelas a las referencias. La consigna pide ${itemWords(item)}: ${missing}`
    case 'recent':
      return `Apoya el texto en fuentes más recientes. La consigna las pide ${softened(itemWords(item))}: ${missing}`
    case 'quotations':
      return `Añade citas textuales con su fuente. La consigna pide ${itemWords(item)}: ${missing}`
    case 'due':
      // Such a sentence is also read for the title page when the message is stored.
      return `Pon esta fecha en la portada. Fecha de entrega: ${item.day}.`
    case 'format':
    case 'genre':
    case 'other':
      return null
  }
}

/** "De los últimos 5 años" within a sentence. */
const softened = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
