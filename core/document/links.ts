import { type NumberedSpan, type OutlineItem, spansOf } from './outline-item.ts'

/** A web address inside a text: its range in UTF-16 units and its target. */
type Link = { start: number; end: number; href: string }

/** A stretch of text in one face, with the address it links to, if any. */
export type LinkedSpan = NumberedSpan & { href: string | null }

/**
 * A host contains a dot. The path runs to the next space, quotation mark or bracket that cannot be part of an address.
 */
const addresses =
  /\b(?:https?:\/\/|www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"“”«»‘’[\]{}|\\^`\ufffc\p{Cs}]*)?|\bdoi:\s?10\.\d{4,9}\/[^\s<>"“”«»‘’[\]{}|\\^`\ufffc\p{Cs}]+/giu
/** Word does not open longer addresses. */
const maxAddressLength = 2000

/** The web addresses and DOIs of a text, in order, without the punctuation after them. */
export function findLinks(text: string): Link[] {
  const links: Link[] = []
  if (!/www\.|doi:|:\/\//i.test(text)) return links
  for (const match of text.matchAll(addresses)) {
    const written = withoutClosingMarks(match[0])
    const href = hrefOf(written)
    if (href.length > maxAddressLength) continue
    links.push({ start: match.index, end: match.index + written.length, href })
  }
  return links
}

/** The spans of an item (`spansOf`), also divided where a link begins or ends. */
export function linkedSpansOf(item: OutlineItem): LinkedSpan[] {
  const spans = spansOf(item)
  const isLiteral = item.role.startsWith('title-page') || item.role === 'code-line'
  const links = isLiteral ? [] : findLinks(spans.map(({ text }) => text).join(''))
  const linked: LinkedSpan[] = []
  let next = 0
  let spanStart = 0
  for (const span of spans) {
    const { text } = span
    const spanEnd = spanStart + text.length
    let from = spanStart
    while (from < spanEnd) {
      const link = links[next]
      const isInside = link !== undefined && link.start <= from
      const to = Math.min(spanEnd, (isInside ? link.end : link?.start) ?? spanEnd)
      const part = text.slice(from - spanStart, to - spanStart)
      linked.push({ ...span, text: part, href: isInside ? link.href : null })
      from = to
      if (link !== undefined && from >= link.end) next++
    }
    spanStart = spanEnd
  }
  return linked
}

function hrefOf(written: string): string {
  const doi = /^doi:\s?(.+)$/iu.exec(written)?.[1]
  if (doi !== undefined) return escapeAddress(`https://doi.org/${doi}`)
  return escapeAddress(/^https?:/i.test(written) ? written : `https://${written}`)
}

/**
 * Removes punctuation at the end, which belongs to the sentence, and a closing bracket that the address did not open.
 */
function withoutClosingMarks(address: string): string {
  let stray = address.split(')').length - address.split('(').length
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    if (last === ')' && stray > 0) stray--
    else if (!/[.,;:!?¡¿'*…—–]/.test(last)) break
  }
  return address.slice(0, end)
}

/** Word refuses a file with an invalid URI, so non-ASCII characters are percent-encoded; existing escapes are kept. */
function escapeAddress(address: string): string {
  return encodeURI(address).replace(/%25([0-9a-f]{2})/gi, '%$1')
}
