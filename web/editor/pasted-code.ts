import { isFence, readCode, writeCode } from '#core/document/kinds/code.ts'
import { maxBlockCharacters } from '#core/document/text-limits.ts'

type PastedCode = { role: 'code'; content: string }

/** The listing of a `<pre>` of several lines; null for other elements. */
export function codeOf(element: Element, name: string): PastedCode | null {
  if (name !== 'PRE') return null
  const text = (element.textContent ?? '').replace(/\r\n?/g, '\n')
  if (text.length > maxBlockCharacters / 2 || !text.trim().includes('\n')) return null
  const { className } = element.querySelector('code') ?? element
  const language = /\blanguage-([\w+#-]{1,30})/.exec(className)?.[1] ?? ''
  const lines = text.split('\n')
  const code = writeCode({ title: '', language, isNumbered: false, lines, notes: [] })
  return { role: 'code', content: writeCode(readCode(code)) }
}

type Stretch = { lines: string[]; isCode: boolean }

/** Plain text divided where three backticks begin and end a listing; one that does not end is words. */
export function stretchesOf(lines: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  let words: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const end = isFence(line) ? endOf(lines, at) : -1
    if (end < 0) {
      // Without an end there is none for the others either.
      if (isFence(line))
        return [...stretches, { lines: [...words, ...lines.slice(at)], isCode: false }]
      words.push(line)
      continue
    }
    stretches.push(
      { lines: words, isCode: false },
      { lines: lines.slice(at, end + 1), isCode: true },
    )
    words = []
    at = end
  }
  return [...stretches, { lines: words, isCode: false }]
}

function endOf(lines: readonly string[], start: number): number {
  for (let at = start + 1; at < lines.length; at++) {
    if (/^ {0,3}(?:```|~~~) {0,3}$/.test(lines[at] ?? '')) return at
  }
  return -1
}

/** The content of a listing of these lines, with its fences. */
export function codeOfLines(lines: readonly string[]): string {
  return writeCode(readCode(lines.join('\n')))
}
