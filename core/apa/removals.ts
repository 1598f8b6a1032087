import { type CitedWork, type DocumentFacts, placeKey } from './facts.ts'
import type { Edit, Finding } from './finding.ts'

/** Finds the deletion that resolves a finding; null where deleting does not suffice. */
export type FindRemoval = (finding: Finding) => Edit | null

/** What can be deleted: a citation without a reference where it stands in brackets, a reference that nothing cites. */
export function removalsOf(document: DocumentFacts): FindRemoval {
  const works = new Map<string, CitedWork>()
  for (const cited of document.works) works.set(placeKey(cited.index, cited.work), cited)
  return (finding) => {
    const { rule, list, index } = finding
    if (index === null) return null
    if (rule === 'REF-UNCITED') return { kind: 'remove', list, index }
    if (rule !== 'CIT-NOREF') return null
    const cited = works.get(placeKey(index, finding))
    const content = document.blocks[index]?.content
    return cited && content !== undefined ? withoutWork(content, cited) : null
  }
}

function withoutWork(content: string, { index, citation, work }: CitedWork): Edit | null {
  const { form, works, isPlainList, start, end } = citation
  if (form !== 'parenthetical' || !isPlainList || content[start] !== '(') return null
  const edit = (from: number, to: number): Edit => {
    return { kind: 'text', list: 'cuerpo', index, start: from, end: to, text: '' }
  }
  if (works.length === 1) {
    const before = content.slice(0, start).trimEnd().length
    return edit(before, end)
  }
  const parts = content.slice(start + 1, end - 1).split(';')
  if (parts.length !== works.length) return null
  let at = start + 1
  for (const [number, part] of parts.entries()) {
    const isMeant = work.start >= at && work.end <= at + part.length
    // The first work is removed with the ";" and spaces after it, any other with the ";" before it.
    if (isMeant && number > 0) return edit(at - 1, at + part.length)
    if (isMeant) {
      const next = parts[1] ?? ''
      return edit(at, at + part.length + 1 + (next.length - next.trimStart().length))
    }
    at += part.length + 1
  }
  return null
}
