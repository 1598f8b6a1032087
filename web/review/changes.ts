export type ChangePart = { kind: 'same' | 'out' | 'in'; text: string }

/** How much text is shown around a change, and the longest change that is shown, in UTF-16 units. */
const around = 24
const maxChangeLength = 160

/** What edits of a block remove and insert, with the words around them and around `shown`; null for no edits. */
export function changeOf(
  content: string,
  changes: readonly { start: number; end: number; text: string }[],
  shown: { start: number; end: number },
): ChangePart[] | null {
  const edits = [...changes]
  if (edits.length === 0) return null
  edits.sort((a, b) => a.start - b.start)
  const first = edits[0]?.start ?? 0
  const last = edits.at(-1)?.end ?? first
  const brackets = bracketsAround(content, first, last)
  const near = Math.max(Math.min(first, shown.start), first - around)
  const far = Math.min(Math.max(last, shown.end), last + around)
  const from = brackets?.from ?? wordStart(content, near)
  const to = brackets?.to ?? wordEnd(content, far)
  if (to - from > maxChangeLength) return null
  const parts: ChangePart[] = []
  const add = (kind: ChangePart['kind'], markup: string) => {
    const words = markup.replaceAll(/\\?\*/g, '')
    if (words !== '') parts.push({ kind, text: words })
  }
  let at = from
  for (const edit of edits) {
    const { start, end, put } = withoutSameEnds(content, edit)
    add('same', content.slice(at, start))
    add('out', content.slice(start, end))
    add('in', put)
    at = end
  }
  add('same', content.slice(at, to))
  const said = (kind: ChangePart['kind']) =>
    parts
      .flatMap((part) => (part.kind === 'same' || part.kind === kind ? [part.text] : []))
      .join('')
  // Only the italics change, which these parts do not show.
  return said('out') === said('in') ? null : parts
}

/** An edit without the characters at both ends that it does not change. */
function withoutSameEnds(content: string, edit: { start: number; end: number; text: string }) {
  let { start, end, text: put } = edit
  while (start < end && put !== '' && content[start] === put[0]) {
    start++
    put = put.slice(1)
  }
  while (start < end && put !== '' && content[end - 1] === put.at(-1)) {
    end--
    put = put.slice(0, -1)
  }
  return { start, end, put }
}

/** The brackets around a change, if they are near. */
function bracketsAround(content: string, start: number, end: number) {
  const open = content.lastIndexOf('(', start)
  const close = content.indexOf(')', end - 1)
  const isNear = open >= 0 && close >= 0 && start - open < 2 * around && close - end < 2 * around
  const isInside =
    isNear && !/[()]/.test(content.slice(open + 1, start) + content.slice(end, close))
  return isInside ? { from: open, to: close + 1 } : null
}

function wordStart(content: string, at: number): number {
  let start = at
  while (start > 0 && at - start < around && /\S/.test(content[start - 1] ?? '')) start--
  return start
}

function wordEnd(content: string, at: number): number {
  let end = at
  while (end < content.length && end - at < around && /\S/.test(content[end] ?? '')) end++
  return end
}
