import { thousands } from '#core/document/count-label.ts'
import { type AskedLength, askedWords } from './asked-length.ts'

/** The size of a document. `besidePages`: title page, references and declaration, which no length counts. */
export type WrittenSize = { pages: number; besidePages: number; words: number }

/** What stands after the numbers of a document's size: " de 25", ", 2 más que el pedido"; blank where it is as asked. */
export type AskedBeside = { pages: string; morePages: string; words: string }

/**
 * Compares a document with the length that was asked for. Pages asked are pages of text, and the pages of a document are
 * all of them, so those beside the text count on both sides: a work of 22 pages of text, a title page and 2 pages of
 * references has 25. A length in words is compared in words.
 */
export function askedBeside(asked: AskedLength, size: WrittenSize): AskedBeside {
  const none: AskedBeside = { pages: '', morePages: '', words: '' }
  const { min, max } = asked
  if (asked.unit === 'words') {
    return size.words < (min ?? 0)
      ? { ...none, words: ` de ${thousands(askedWords(asked))}` }
      : none
  }
  const wanted = (pages: number) => Math.ceil(pages) + size.besidePages
  if (max !== null && size.pages > wanted(max)) {
    const more = size.pages - wanted(max)
    return { ...none, morePages: `, ${thousands(more)} más que el pedido` }
  }
  const least = wanted(min ?? max ?? 0)
  return size.pages < least ? { ...none, pages: ` de ${thousands(wanted(max ?? min ?? 0))}` } : none
}
