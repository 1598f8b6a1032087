import { type CheckedText, withEdits } from './apply-fixes.ts'
import type { Place } from './citation.ts'
import { readCitations } from './find-citations.ts'
import type { Finding } from './finding.ts'
import { keyText } from './match-works.ts'

type TextEdit = Place & { text: string }

/** How far around an edit its citations are read, in UTF-16 units; keeps the work linear for one long block. */
const around = 60

/**
 * Takes the fix from a finding whose corrected block would cite other works than before: other first authors, years or
 * kinds, or fewer pages. Remembers the blocks of the last check by their content.
 */
export class FixGuard {
  #blocks = new Map<string, Map<string, boolean>>()

  guard(findings: readonly Finding[], text: CheckedText): Finding[] {
    const used = new Map<string, Map<string, boolean>>()
    const guarded = findings.map((finding) => {
      const { fix, rule, list } = finding
      // References cite nothing.
      if (!fix || list !== 'cuerpo' || !rule.startsWith('CIT-')) return finding
      const content = finding.index === null ? undefined : text.cuerpo[finding.index]?.content
      const edits = fix.edits.flatMap((edit) => (edit.kind === 'text' ? [edit] : []))
      if (content === undefined || edits.length !== fix.edits.length) return finding
      const kept = used.get(content) ?? this.#blocks.get(content) ?? new Map<string, boolean>()
      used.set(content, kept)
      const key = edits.map(({ start, end, text: said }) => `${start} ${end} ${said}`).join('|')
      const isKept = kept.get(key) ?? keepsWorks(content, edits)
      kept.set(key, isKept)
      if (isKept) return finding
      const { fix: _unsafe, ...rest } = finding
      return rest
    })
    this.#blocks = used
    return guarded
  }
}

function keepsWorks(content: string, edits: readonly TextEdit[]): boolean {
  const from = Math.max(0, Math.min(...edits.map(({ start }) => start)) - around)
  const before = content.slice(from, Math.max(...edits.map(({ end }) => end)) + around)
  const moved = edits.map(({ start, end, text }) => {
    return { start: start - from, end: end - from, text }
  })
  const [now, then] = [worksOf(withEdits(before, moved)), worksOf(before)]
  return now.works === then.works && now.pages >= then.pages
}

/** The works that a content cites, in any order, an organisation by its initials; and how many name a page. */
function worksOf(content: string): { works: string; pages: number } {
  const cited = readCitations(content).flatMap(({ works }) => works)
  const initials = new Map(
    cited.flatMap(({ group, authors }) =>
      group ? [[keyText(authors[0] ?? ''), keyText(group)]] : [],
    ),
  )
  const keys = cited.map(({ authors, group, year, kind }) => {
    const first = keyText(authors[0] ?? '')
    return [group ? keyText(group) : (initials.get(first) ?? first), year, kind].join('|')
  })
  return { works: keys.sort().join('; '), pages: cited.filter(({ locator }) => locator).length }
}
