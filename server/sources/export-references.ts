import type { CslItem } from '#core/apa/csl.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { slugify } from '#core/document/slug.ts'
import { type PlainCsl, writeCslJson } from '#core/sources/write-csl.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { findDocument, getProject } from '#server/projects/get-project.ts'
import { nextTurn } from '#server/timing/next-turn.ts'
import { listSources } from './sources.queries.ts'

export const exportFormats = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
} as const
/** A reference of 3,000 odd characters takes some 10 ms. */
const worksAtOnce = 5

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
  const fileName = `${slugify(project.title)}-referencias.${format}`
  const items: PlainCsl[] = []
  const taken = new Map<string, number>()
  for await (const part of inSteps(works)) items.push(...writeCslJson(part, taken))
  if (format === 'json') return { text: `${JSON.stringify(items, null, 2)}\n`, fileName }
  if (items.length === 0) return { text: '', fileName }
  const { formatList } = await import('./citation-formats.ts')
  const parts: string[] = []
  for await (const part of inSteps(items)) {
    parts.push(formatList(part, format === 'bib' ? 'bibtex' : 'ris').trim())
  }
  return { text: `${parts.join('\n\n')}\n`, fileName }
}

async function worksOfDocument({ db }: Pick<Dependencies, 'db'>, projectId: string) {
  const version = await findDocument(db, projectId)
  const text = version === null ? null : readAcademicText(version)
  const works: { csl: CslItem }[] = []
  for await (const part of inSteps(text?.referencias ?? [])) {
    for (const { content } of part) {
      const csl = readReference(content)
      if (csl.title) works.push({ csl })
    }
  }
  return works
}

/** The items in parts, between which other requests are answered. */
async function* inSteps<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < items.length; at += worksAtOnce) {
    yield items.slice(at, at + worksAtOnce)
    await nextTurn()
  }
}
