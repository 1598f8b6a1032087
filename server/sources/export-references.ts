import { readReference } from '#core/apa/read-reference.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { slugify } from '#core/document/slug.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { findDocument, getProject } from '#server/projects/get-project.ts'
import { nextTurn } from '#server/timing/next-turn.ts'
import { listSources } from './sources.queries.ts'

export const exportFormats = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
} as const
/** Works of a hundred authors each take some 5 ms. */
const worksAtOnce = 20

export type ExportFormat = keyof typeof exportFormats

/**
 * A project's works for another program: the ticked sources; if none is ticked, all sources; without sources, the
 * references of the document that can be read.
 */
export async function exportReferences(
  { db }: Pick<Dependencies, 'db'>,
  owner: { userId: string; projectId: string },
  format: ExportFormat,
): Promise<{ text: string; fileName: string }> {
  const project = await getProject(db, owner)
  const sources = await listSources(db, owner)
  const ticked = sources.filter((source) => source.ticked)
  const works =
    sources.length === 0
      ? await worksOfDocument({ db }, owner.projectId)
      : ticked.length === 0
        ? sources
        : ticked
  const items = writeCslJson(works)
  const fileName = `${slugify(project.title)}-referencias.${format}`
  if (format === 'json') return { text: `${JSON.stringify(items, null, 2)}\n`, fileName }
  if (items.length === 0) return { text: '', fileName }
  const { formatList } = await import('./citation-formats.ts')
  const parts: string[] = []
  for (let at = 0; at < items.length; at += worksAtOnce) {
    const part = items.slice(at, at + worksAtOnce)
    parts.push(formatList(part, format === 'bib' ? 'bibtex' : 'ris').trim())
    await nextTurn()
  }
  return { text: `${parts.join('\n\n')}\n`, fileName }
}

async function worksOfDocument({ db }: Pick<Dependencies, 'db'>, projectId: string) {
  const version = await findDocument(db, projectId)
  const text = version === null ? null : readAcademicText(version)
  return (text?.referencias ?? []).flatMap(({ content }) => {
    const csl = readReference(content)
    return csl.title ? [{ csl }] : []
  })
}
