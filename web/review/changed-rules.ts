import type { Correction } from '#core/apa/corrections.ts'
import type { RuleId } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import { findPlaces, type NonSpaceCache, type Place, type Target } from '#web/pages/find-places.ts'
import { type ChangePart, changeOf } from './changes.ts'
import { ruleName } from './group-findings.ts'

/** One correction. `place` is where it stands on the pages; null if its block was removed or is not found. */
export type Changed = { id: number; place: Place | null; parts: ChangePart[] }
/** The corrections of one rule. */
export type ChangedRule = { rule: RuleId; name: string; places: readonly Changed[] }

/** Groups corrections by their rule: the rule corrected last comes first, the places of a rule in the text's order. */
export function changedRules(
  text: AcademicText,
  made: readonly Correction[],
  layout: Layout,
  nonSpaces: NonSpaceCache,
): ChangedRule[] {
  const corrections = made.filter(isOfRule)
  const places = findPlaces(
    text,
    layout,
    corrections.map((one) => targetOf(one)),
    nonSpaces,
  )
  const byRule = new Map<RuleId, { at: number; changed: Changed }[]>()
  for (const [at, one] of corrections.entries()) {
    const own = byRule.get(one.rule) ?? []
    byRule.set(one.rule, own)
    const place = one.kind === 'removed' ? null : (places[at] ?? null)
    own.push({
      at: one.kind === 'order' ? 0 : one.index * 1e6 + targetOf(one).start,
      changed: { id: one.id, place, parts: partsOf(text, one) },
    })
  }
  return [...byRule].reverse().map(([rule, own]) => ({
    rule,
    name: rule === 'CIT-NOREF' ? 'Citas y lista, de acuerdo' : ruleName(rule),
    places: own.sort((a, b) => a.at - b.at).map(({ changed }) => changed),
  }))
}

/** A correction that a rule of APA 7 made. */
type OfRule = Correction & { rule: RuleId }
const isOfRule = (one: Correction): one is OfRule => one.rule !== null

function targetOf(one: OfRule): Target {
  const { list, rule } = one
  if (one.kind === 'order') return { list, index: null, start: 0, end: 0, rule }
  const [first] = one.kind === 'text' ? one.spots : []
  return { list, index: one.index, start: first?.start ?? 0, end: first?.end ?? 0, rule }
}

/** How much of a block is shown, in characters. */
const maxBlockLength = 120

/** What a correction changed, in pieces that were taken out, put in or kept. */
function partsOf(text: AcademicText, one: Correction): ChangePart[] {
  if (one.kind === 'order') return [{ kind: 'same', text: 'La lista, en orden alfabético' }]
  if (one.kind === 'removed') return [{ kind: 'out', text: cut(one.block.content) }]
  const content = text[one.list][one.index]?.content ?? ''
  if (one.kind === 'added') return [{ kind: 'in', text: cut(content) }]
  // From the present content: the content before the correction, and the edits that made it what it is.
  const edits: { start: number; end: number; text: string }[] = []
  let before = ''
  let at = 0
  for (const spot of [...one.spots].sort((a, b) => a.start - b.start)) {
    before += content.slice(at, spot.start)
    const start = before.length
    before += spot.before
    edits.push({ start, end: before.length, text: content.slice(spot.start, spot.end) })
    at = spot.end
  }
  before += content.slice(at)
  const shown = { start: edits[0]?.start ?? 0, end: edits.at(-1)?.end ?? 0 }
  return changeOf(before, edits, shown) ?? [{ kind: 'same', text: cut(content) }]
}

function cut(content: string): string {
  const shown = content.replaceAll(/\\?\*/g, '')
  return shown.length > maxBlockLength ? `${shown.slice(0, maxBlockLength)}…` : shown
}
