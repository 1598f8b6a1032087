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
  const texts: Extract<Edit, { kind: 'text' }>[] = []
  const removed = new Set<string>()
  let order: number[] | null = null
  const spans = new Map<string, { start: number; end: number }[]>()
  for (const { fix } of findings) {
    if (!fix?.edits.every((edit) => isFree(edit, spans, removed))) continue
    for (const edit of fix.edits) {
      if (edit.kind === 'order') order ??= edit.order
      else if (edit.kind === 'remove') removed.add(`${edit.list} ${edit.index}`)
      else {
        const key = `${edit.list} ${edit.index}`
        spans.set(key, [...(spans.get(key) ?? []), edit])
        texts.push(edit)
      }
    }
  }
  const contentOf = (list: TextList, index: number, content: string) => {
    const edits = texts.filter((edit) => edit.list === list && edit.index === index)
    return edits
      .sort((a, b) => b.start - a.start)
      .reduce(
        (said, { start, end, text }) => said.slice(0, start) + text + said.slice(end),
        content,
      )
  }
  const kept = <Item extends { content: string }>(
    list: TextList,
    items: readonly Item[],
    indexes: readonly number[],
  ) =>
    indexes.flatMap((index) => {
      const item = items[index]
      if (!item || removed.has(`${list} ${index}`)) return []
      return [{ ...item, content: contentOf(list, index, item.content) }]
    })
  const { cuerpo, referencias } = text
  return {
    ...text,
    cuerpo: kept('cuerpo', cuerpo, [...cuerpo.keys()]),
    referencias: kept('referencias', referencias, order ?? [...referencias.keys()]),
  }
}

function isFree(
  edit: Edit,
  spans: ReadonlyMap<string, { start: number; end: number }[]>,
  removed: ReadonlySet<string>,
): boolean {
  if (edit.kind === 'order') return true
  const key = `${edit.list} ${edit.index}`
  if (removed.has(key)) return edit.kind === 'remove'
  const taken = spans.get(key) ?? []
  if (edit.kind === 'remove') return taken.length === 0
  return taken.every(({ start, end }) => edit.end < start || end < edit.start)
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
