import type { Comparison } from '#core/document/compare-texts.ts'
import type { RestStretch } from '#core/generation/growing-replacement.ts'
import { inkOf } from '#web/pages/find-places.ts'
import type { MarkedBlock } from '#web/versions/marked-pages.ts'

/** The blocks of a comparison, with the text that is still to be replaced marked as `asked`. */
export function markRest(
  { blocks }: Comparison,
  rest: readonly RestStretch[],
): readonly MarkedBlock[] {
  if (rest.length === 0) return blocks
  const left = [...rest]
  return blocks.map((block) => {
    const shown = block.spans.filter(({ mark }) => mark !== 'gone')
    const ink = inkOf(shown.map(({ text }) => text).join(''))
    const found = left.findIndex((stretch) => stretch.ink === ink)
    const [stretch] = found < 0 ? [] : left.splice(found, 1)
    return stretch ? { spans: markStretch(block.spans, stretch) } : block
  })
}

function markStretch(spans: MarkedBlock['spans'], { from, to }: RestStretch): MarkedBlock['spans'] {
  let at = 0
  return spans.flatMap((span) => {
    if (span.mark === 'gone') return [span]
    const start = at
    at += inkOf(span.text).length
    if (span.mark !== 'same') return [span]
    const [first, last] = [indexOfInk(span.text, from - start), indexOfInk(span.text, to - start)]
    return [
      { ...span, text: span.text.slice(0, first) },
      { ...span, text: span.text.slice(first, last), mark: 'asked' as const },
      { ...span, text: span.text.slice(last) },
    ].filter(({ text }) => text !== '')
  })
}

/** Where the n-th character that is not white space stands; at the ends, white space stays outside. */
function indexOfInk(text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (/\s/u.test(text[index] ?? '')) continue
    if (seen === count) return index
    seen++
  }
  return text.length
}
