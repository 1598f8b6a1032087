import type { MarkedSpan } from './compare-words.ts'
import { plainFace } from './inline.ts'
import type { OutlineItem } from './outline-item.ts'
import type { Pair } from './pair-rewritten.ts'

/**
 * The number of a block in each of two texts, as it follows from its place there; null in the text that lacks it. Text
 * that holds both versions would count what was removed too.
 */
export type ComparedNumber = Pair<string>

/** The number shown for a block. Empty for an appendix without a letter (the only one); null for blocks without numbers. */
export function numberOf({ role, content, equation, marker }: OutlineItem): string | null {
  if (role === 'exhibit-label' || role === 'appendix-label') {
    return content.slice(content.lastIndexOf(' ') + 1 || content.length)
  }
  if (role === 'equation' && equation !== undefined) return String(equation)
  return role === 'number' ? (marker ?? null) : null
}

/** A name with its number: the older number is marked as removed and the newer one as new where they differ. */
export function numberedSpans(
  name: { before: string; after: string },
  { before, after }: ComparedNumber,
): MarkedSpan[] {
  const span = (text: string, mark: MarkedSpan['mark']) => ({ ...plainFace, text, mark })
  const whole = (number: string) => `${name.before}${number}${name.after}`.trim()
  if (before === null) return [span(whole(after ?? ''), after === null ? 'same' : 'new')]
  if (after === null) return [span(whole(before), 'gone')]
  if (before === after) return [span(whole(after), 'same')]
  // The brackets of an equation's number belong to the number.
  if (name.after !== '') return [span(`${whole(before)} `, 'gone'), span(whole(after), 'new')]
  return [
    span(name.before, 'same'),
    ...(before === '' ? [] : [span(after === '' ? before : `${before} `, 'gone')]),
    ...(after === '' ? [] : [span(after, 'new')]),
  ]
}
