import { slugify } from '#core/document/slug.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { findDocument, getProject } from '#server/projects/get-project.ts'
import type { TaskProgram } from '#server/texts/text-work.ts'
import { listSources } from './sources.queries.ts'
import type { ExportFormat } from './works-program.ts'

export const exportFormats = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

const worksProgram: TaskProgram<typeof import('./works-program.ts')> = {
  name: 'works-program',
  source: new URL('./works-program.ts', import.meta.url),
}

/**
 * A project's works for another program: the ticked sources; if none is ticked, all sources; without sources, the
 * references of the document that can be read.
 */
export async function exportReferences(
  { db, texts }: Pick<Dependencies, 'db' | 'texts'>,
  owner: { userId: string; projectId: string },
  format: ExportFormat,
): Promise<{ text: string; fileName: string }> {
  const project = await getProject(db, owner)
  const sources = await listSources(db, owner)
  const ticked = sources.filter((source) => source.ticked)
  const works = (ticked.length === 0 ? sources : ticked).map(({ csl, names }) => ({ csl, names }))
  const from = sources.length === 0 ? ((await findDocument(db, owner.projectId)) ?? '') : works
  return {
    text: await texts.run(owner.userId, worksProgram, 'writeWorks', { from, format }),
    fileName: `${slugify(project.title)}-referencias.${format}`,
  }
}
