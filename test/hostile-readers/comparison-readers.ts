import { compareExhibits, partsOfExhibit } from '#core/document/compare-exhibits.ts'
import { comparedText, compareTexts } from '#core/document/compare-texts.ts'
import { compareWords } from '#core/document/compare-words.ts'
import { plainFace } from '#core/document/inline.ts'
import { wordCounts } from '#core/document/pair-rewritten.ts'
import { nameOfTable } from '#core/document/table.ts'
import { manyBlocks, oneBlock } from './hostile-documents.ts'
import type { Readers } from './readers.ts'

export const comparisonReaders: Readers = {
  'compareExhibits, partsOfExhibit, wordCounts, nameOfTable': (text) => {
    const [before, after] = [`| a | b |\n| ${text} |`, `| a | b |\n| c | ${text} |`]
    return [
      compareExhibits('table', before, after),
      compareExhibits('figure', text, `${text} más`),
      partsOfExhibit('table', before, 'new'),
      wordCounts(text),
      nameOfTable(before),
    ]
  },
  'compareTexts, a paragraph': (text) => compareTexts(oneBlock(text), oneBlock(`Antes ${text}`)),
  'compareTexts, many paragraphs': (text) =>
    comparedText(compareTexts(manyBlocks(text), manyBlocks(`Antes ${text}`))),
  'compareTexts, nothing alike': (text) =>
    compareTexts(manyBlocks(text), manyBlocks([...text].reverse().join(''))),
  compareWords: (text) =>
    compareWords(
      [{ text, ...plainFace }],
      [{ text: `Antes ${text} después`, italic: true, bold: false }],
    ),
}
