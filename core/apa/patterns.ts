import { isProse, isRunInRole } from '#core/document/block-roles.ts'
import type { BlockFacts, ReferenceFacts } from './facts.ts'
import type { Stretch } from './reference-layout.ts'
import { type Fault, hasNoStar, headingLevels, type Pattern, placeIn, placeOf } from './rule.ts'

const inBlocks: Partial<Record<Pattern['in'], (role: string) => boolean>> = {
  'all blocks and references': () => true,
  prose: isProse,
  paragraphs: (role) => role === 'p',
  'paragraphs and quotations': (role) => role === 'p' || role === 'quote',
  headings: (role) => headingLevels.has(role),
  'headings in a line of their own': (role) => headingLevels.has(role) && !isRunInRole(role),
}

/** The part of a reference that a pattern searches; null if this reference does not have it. */
const inReferences: Partial<Record<Pattern['in'], (reference: ReferenceFacts) => Stretch | null>> =
  {
    references: ({ layout }) => ({ start: 0, end: layout.visible.text.length }),
    'references after the date': ({ layout: { date, visible } }) =>
      date && { start: date.end, end: visible.text.length },
    'titles of references': ({ body }) => (body.isTitleFirst ? null : body.title),
  }

/** The faults that a rule's patterns find in a block. */
export function faultsInBlock(
  { role, content, isBlank }: BlockFacts,
  patterns: readonly Pattern[] = [],
): Fault[] {
  return patterns.flatMap((pattern) =>
    isBlank || !inBlocks[pattern.in]?.(role) ? [] : faultsIn(pattern, content, content),
  )
}

/** The faults that a rule's patterns find in a reference. */
export function faultsInReference(
  reference: ReferenceFacts,
  patterns: readonly Pattern[] = [],
): Fault[] {
  const { content, layout, isBlank } = reference
  return patterns.flatMap((pattern) => {
    if (isBlank) return []
    if (pattern.in === 'all blocks and references') return faultsIn(pattern, content, content)
    const part = inReferences[pattern.in]?.(reference)
    if (!part) return []
    const text = layout.visible.text.slice(part.start, part.end)
    return faultsIn(pattern, text, content, ({ start, end }) =>
      placeIn(reference, { start: part.start + start, end: part.start + end }),
    )
  })
}

/** `toContent` maps a stretch of the searched text to its place in the content. */
function faultsIn(
  { find, unless, message, severity, fix }: Pattern,
  text: string,
  content: string,
  toContent = (stretch: Stretch) => stretch,
): Fault[] {
  const first = find.global ? null : find.exec(text)
  const matches = find.global ? text.matchAll(find) : first ? [first] : []
  return [...matches].flatMap((found): Fault[] => {
    if (unless?.(found, text)) return []
    const at = toContent(placeOf(found))
    const fault: Fault = {
      at,
      message: typeof message === 'string' ? message : message(found),
      ...(severity && { severity }),
    }
    if (!fix) return [fault]
    const [label, put] = fix
    const written = typeof put === 'string' ? put : put(found)
    if (written === found[0]) return []
    const isCertain =
      written === '' ? hasNoStar(content, at) : content.slice(at.start, at.end) === found[0]
    return [{ ...fault, fix: isCertain && { label, text: written } }]
  })
}
