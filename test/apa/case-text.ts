import type { Finding, TextList } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import { type Mark, readMarks } from './marked-text.ts'

/** A mark and the block it stands in. */
export type PlacedMark = Mark & { list: TextList; index: number }

const roles: Record<string, string> = {
  '#': 'title-main',
  '@': 'title-meta',
  '1': 't1',
  '2': 't2',
  '3': 't3',
  q: 'quote',
  t: 'table',
  f: 'figure',
  a: 'appendix',
  r: 'ref',
}

/**
 * Reads a case of the corpus: blocks parted by " ¶ ", each with the sign of its role before a space ("#" title,
 * "@" line of the title page, "1" to "3" headings, "q" quotation, "t" table, "f" figure, "a" appendix, "r" reference in the body, "~" reference of the
 * list), else a paragraph.
 */
export function readCase(line: string): { text: AcademicText; marks: PlacedMark[] } {
  const cuerpo: { role: string; content: string }[] = []
  const referencias: { content: string }[] = []
  const marks: PlacedMark[] = []
  for (const part of line.split(/ ¶ ?/)) {
    const [, sign = '', rest = ''] = /^([#@123qtfar~]) (.*)$/s.exec(part) ?? []
    const read = readMarks(sign === '' ? part : rest)
    const list = sign === '~' ? referencias : cuerpo
    const place = { list: sign === '~' ? 'referencias' : 'cuerpo', index: list.length } as const
    marks.push(...read.marks.map((mark) => ({ ...mark, ...place })))
    if (sign === '~') referencias.push({ content: read.text })
    else cuerpo.push({ role: roles[sign] ?? 'p', content: read.text })
  }
  return { text: { cuerpo, referencias } as AcademicText, marks }
}

/** Whether a finding and a mark have a place in common. */
export function touches(finding: Finding, mark: PlacedMark): boolean {
  if (finding.list !== mark.list || finding.index !== mark.index) return false
  return finding.start <= mark.end && mark.start <= finding.end
}
