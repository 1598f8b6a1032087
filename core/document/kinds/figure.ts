import { capitalName } from '#core/document/block-roles.ts'
import { readFigure } from '#core/document/figure.ts'
import { nameOfFigure, withoutPicture, wordsOfFigure } from '#core/document/figure-words.ts'
import { plainText } from '#core/document/inline.ts'
import { captionItems, linesAsText, noteItems, oneBlock } from './exhibit-items.ts'
import type { ExhibitKind } from './exhibit-kind.ts'

/** A figure's label, title, picture and notes (APA 7 §7.22). What names no picture is shown line by line as text. */
export const figure: ExhibitKind = {
  isSetOff: true,
  items(place, numbers) {
    const number = numbers.nextInPart('figure')
    const { title, picture, notes } = readFigure(place.content)
    if (picture === null) return oneBlock('figure', place, linesAsText(place.content))
    const keepsNext = notes.length > 0 && { keepsNext: true as const }
    return oneBlock('figure', place, [
      ...captionItems(`${capitalName('figure')} ${number}`, title),
      { role: 'figure-image', content: '', picture, ...keepsNext },
      ...noteItems(notes),
    ])
  },
  name: nameOfFigure,
  brief: (content) => `Figura: ${nameOfFigure(content)}`,
  // The name of its file is nothing to write from.
  words: (content) => wordsOfFigure(content).join('\n'),
  plain: (content) => wordsOfFigure(content).map(plainText).join('\n'),
  checked: withoutPicture,
}
