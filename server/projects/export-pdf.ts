import { pageFormatOf } from '#core/document/page-format.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { slugify } from '#core/document/slug.ts'
import { projectTitlePage } from '#core/document/title-page.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { makePdf } from '#server/pdf/make-pdf.ts'
import { getProject } from './get-project.ts'
import { presentProject } from './present-rows.ts'
import { findLatestVersion, getVersion } from './projects.queries.ts'

/**
 * A version of a project as a PDF, page by page as the preview shows it: the newest, or the given one. It changes
 * nothing: who wants later edits to become a new version ends the sitting with a save. Throws project.not_found,
 * version.not_found when it has none, and version.unknown.
 */
export async function exportPdf(
  { db }: Pick<Dependencies, 'db'>,
  owner: { userId: string; projectId: string },
  wanted: { author: string; versionNumber: number | null; signal?: AbortSignal },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const { author, versionNumber, signal } = wanted
  const project = presentProject(await getProject(db, owner))
  const version =
    versionNumber === null
      ? await findLatestVersion(db, project.id)
      : await getVersion(db, project.id, versionNumber)
  const text = version === null ? null : readAcademicText(version.content)
  if (version === null || text === null) throw new AppError('version.not_found')
  const bytes = await makePdf(
    owner.userId,
    {
      text,
      titlePage: projectTitlePage(project, author, new Date(version.created_at)),
      ...pageFormatOf(project),
      author,
    },
    signal,
  )
  return { bytes, fileName: `${slugify(project.title)}.pdf` }
}
