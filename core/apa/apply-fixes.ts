import type { Edit, Finding, TextList } from './finding.ts'

/** An academic text as the checker reads it; unknown roles are ignored. */
export type CheckedText = {
  cuerpo: readonly { role: string; content: string }[]
  referencias: readonly { content: string }[]
}

/**
 * Applies the fixes of the findings and returns a new text. Where fixes overlap, the first one is applied; the others
 * are found again by the next check.
 */
export function applyFixes<Text extends CheckedText>(
  text: Text,
  findings: readonly Finding[],
): Text {
  const removed = new Set<string>()
  let order: number[] | null = null
  const edits = new Map<string, TextEdit[]>()
  for (const { fix } of findings) {
    if (!fix?.edits.every((edit) => isFree(edit, edits, removed))) continue
    for (const edit of fix.edits) {
      if (edit.kind === 'order') order ??= edit.order
      else if (edit.kind === 'remove') removed.add(`${edit.list} ${edit.index}`)
      else {
        const key = `${edit.list} ${edit.index}`
        const known = edits.get(key) ?? []
        known.splice(
          firstWhere(known, ({ start }) => start >= edit.start),
          0,
          edit,
        )
        edits.set(key, known)
      }
    }
  }
  const kept = <Item extends { content: string }>(
    list: TextList,
    items: readonly Item[],
    indexes: readonly number[],
  ) =>
    indexes.flatMap((index) => {
      const item = items[index]
      if (!item || removed.has(`${list} ${index}`)) return []
      return [{ ...item, content: edited(item.content, edits.get(`${list} ${index}`) ?? []) }]
    })
  const { cuerpo, referencias } = text
  return {
    ...text,
    cuerpo: kept('cuerpo', cuerpo, [...cuerpo.keys()]),
    referencias: kept('referencias', referencias, order ?? [...referencias.keys()]),
  }
}

type TextEdit = Extract<Edit, { kind: 'text' }>

/** The content with the edits, which stand in order and do not touch. */
function edited(content: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end, text } of edits) {
    pieces.push(content.slice(from, start), text)
    from = end
  }
  return pieces.join('') + content.slice(from)
}

/** The index of the first edit for which `isReached` holds; it holds for all that follow. */
function firstWhere(edits: readonly TextEdit[], isReached: (edit: TextEdit) => boolean): number {
  let [low, high] = [0, edits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const edit = edits[middle]
    if (edit === undefined || isReached(edit)) high = middle
    else low = middle + 1
  }
  return low
}

function isFree(
  edit: Edit,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  removed: ReadonlySet<string>,
): boolean {
  if (edit.kind === 'order') return true
  const key = `${edit.list} ${edit.index}`
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
