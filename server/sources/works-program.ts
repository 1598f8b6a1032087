import type { CslItem, CslName } from '#core/apa/csl.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'
import { threadTask } from '#server/texts/thread-task.ts'
import { formatList } from './citation-formats.ts'

export type ExportFormat = 'bib' | 'ris' | 'json'

type Works = readonly { csl: CslItem; names?: readonly CslName[] }[]

/** Works for another program, or those of a stored document's references that can be read. */
export const writeWorks = threadTask(
  ({ from, format }: { from: Works | string; format: ExportFormat }): string => {
    const works = typeof from === 'string' ? worksOfDocument(from) : from
    const items = writeCslJson(works)
    if (format === 'json') return `${JSON.stringify(items, null, 2)}\n`
    if (items.length === 0) return ''
    return `${formatList(items, format === 'bib' ? 'bibtex' : 'ris').trim()}\n`
  },
)

function worksOfDocument(document: string): Works {
  const references = readAcademicText(document)?.referencias ?? []
  return references.flatMap(({ content }) => {
    const csl = readReference(content)
    return csl.title ? [{ csl }] : []
  })
}
