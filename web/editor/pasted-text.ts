import { cleanText } from '#core/document/clean-text.ts'
import { parseFaces, plainFace } from '#core/document/inline.ts'
import {
  asItem,
  finish,
  headings,
  type PastedBlock,
  spaced,
  unstyled,
  withSaidNumbers,
} from './pasted-blocks.ts'
import { codeOfLines, stretchesOf } from './pasted-code.ts'
import { facesOfMessage, gatherLines, isConversation, isMarkdown } from './pasted-lines.ts'

/** Plain text by paragraphs (`gatherLines`); that of a conversation or in Markdown with what its signs mean. */
export function readPastedText(text: string): PastedBlock[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (isConversation(text)) return lines.flatMap((line) => finish('p', facesOfMessage(line)))
  const isMarked = isMarkdown(text)
  return stretchesOf(lines).flatMap((stretch) =>
    stretch.isCode ? [listing(stretch.lines)] : readWords(stretch.lines, isMarked),
  )
}

function listing(lines: readonly string[]): PastedBlock {
  const content = codeOfLines(lines)
  const spans = [{ text: cleanText(content), ...plainFace }]
  return { role: 'p', spans, exhibit: { role: 'code', content } }
}

function readWords(lines: readonly string[], isMarked: boolean): PastedBlock[] {
  const paragraphs = gatherLines(lines.map((line) => [{ text: spaced(line, false), ...plainFace }]))
  return withSaidNumbers(
    paragraphs.flatMap((spans) => finish('p', spans)).map(isMarked ? readMarks : asItem),
  )
}

/** A paragraph of Markdown, whose bold and italics are written as ours. */
function readMarks(block: PastedBlock): PastedBlock {
  const text = block.spans.map((span) => span.text).join('')
  const [whole, heading, sign, number] = /^(?:(#{1,6})|([*+-])|(\d{1,4})[.)]) /.exec(text) ?? ['']
  const spans = parseFaces(text.slice(whole.length))
  if (spans.length === 0) return block
  if (heading !== undefined) return unstyled({ role: headings[heading.length - 1] ?? 't5', spans })
  if (number !== undefined)
    return { role: 'number', spans, number: Number(number), label: `${number}.` }
  return sign === undefined ? asItem({ ...block, spans }) : { role: 'bullet', spans }
}
