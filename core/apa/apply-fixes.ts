import { addTo, firstWhere } from '#core/document/arrays.ts'
import type { Place } from './citation.ts'
import type { Edit, Finding, TextList } from './finding.ts'

/** An academic text as the checker reads it; unknown roles are ignored. */
export type CheckedText = {
  cuerpo: readonly { role: string; content: string }[]
  referencias: readonly { content: string }[]
}

/** Every edit of these fixes that is applied: where fixes overlap, those of the first one. */
export function chosenFixes(
  findings: readonly Finding[],
): { finding: Finding; edits: readonly Edit[] }[] {
  const removed = new Set<string>()
  let hasOrder = false
  const edits = new Map<string, TextEdit[]>()
  return findings.flatMap((finding) => {
    const { fix } = finding
    if (!fix?.edits.every((edit) => isFree(edit, edits, removed))) return []
    if (hasOrder && fix.edits.some(({ kind }) => kind === 'order')) return []
    for (const edit of fix.edits) {
      if (edit.kind === 'order') hasOrder = true
      else if (edit.kind === 'remove') removed.add(blockKey(edit))
      else {
        const known = edits.get(blockKey(edit)) ?? []
        const at = firstWhere(known, ({ start }) => start >= edit.start)
        known.splice(at, 0, edit)
        edits.set(blockKey(edit), known)
      }
    }
    return [{ finding, edits: fix.edits }]
  })
}

export const blockKey = ({ list, index }: { list: TextList; index: number }) => `${list} ${index}`

/** Makes edits of a text, whose places do not overlap. */
export function applyEdits<Text extends CheckedText>(text: Text, all: readonly Edit[]): Text {
  const removed = new Set<string>()
  let order: number[] | null = null
  const edits = new Map<string, TextEdit[]>()
  for (const edit of all) {
    if (edit.kind === 'order') order ??= edit.order
    else if (edit.kind === 'remove') removed.add(blockKey(edit))
    else addTo(edits, blockKey(edit), edit)
  }
  const kept = <Item extends { content: string }>(
    list: TextList,
    items: readonly Item[],
    indexes: readonly number[],
  ) =>
    indexes.flatMap((index) => {
      const item = items[index]
      const key = blockKey({ list, index })
      if (!item || removed.has(key)) return []
      return [{ ...item, content: withEdits(item.content, edits.get(key) ?? []) }]
    })
  const { cuerpo, referencias } = text
  return {
    ...text,
    cuerpo: kept('cuerpo', cuerpo, [...cuerpo.keys()]),
    referencias: kept('referencias', referencias, order ?? [...referencias.keys()]),
  }
}

/**
 * Applies the fixes of the findings and returns a new text. Of fixes that overlap only the first is applied; the
 * next check finds the others again.
 */
export function applyFixes<Text extends CheckedText>(
  text: Text,
  findings: readonly Finding[],
): Text {
  return applyEdits(
    text,
    chosenFixes(findings).flatMap(({ edits }) => edits),
  )
}

type TextEdit = Extract<Edit, { kind: 'text' }>

/** The content with edits of it, which do not overlap. */
export function withEdits(content: string, edits: readonly (Place & { text: string })[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(content.slice(from, start), text)
    from = end
  }
  return pieces.join('') + content.slice(from)
}

function isFree(
  edit: Edit,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  removed: ReadonlySet<string>,
): boolean {
  if (edit.kind === 'order') return true
  const key = blockKey(edit)
  if (removed.has(key)) return edit.kind === 'remove'
  const taken = edits.get(key) ?? []
  if (edit.kind === 'remove') return taken.length === 0
  const next = taken[firstWhere(taken, ({ end }) => end >= edit.start)]
  return next === undefined || edit.end < next.start
}

/**
 * Applies fixes until none is left, as 'Corregir todo' does. `check` gives the findings of a text. Ends after `rounds`
 * at the latest; the rules reach a text without fixes long before.
 */
export function fixAll<Text extends CheckedText>(
  text: Text,
  check: (text: Text) => readonly Finding[],
  rounds = 12,
): Text {
  let current = text
  for (let round = 0; round < rounds; round++) {
    const findings = check(current)
    if (!findings.some(({ fix }) => fix)) break
    current = applyFixes(current, findings)
  }
  return current
}
