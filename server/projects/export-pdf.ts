import { projectTitlePage } from '#core/document/project-title-page.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { slugify } from '#core/document/slug.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { makePdf } from '#server/pdf/make-pdf.ts'
import { getProject } from './get-project.ts'
import { presentProject } from './present-project.ts'
import { closeSitting, findLatestVersion } from './projects.queries.ts'

/**
 * The newest version of a project as a PDF, page by page as the preview shows it. Throws project.not_found and
 * version.not_found when it has none. What is written afterwards is a version of its own.
 */
export async function exportPdf(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  owner: { userId: string; projectId: string },
  author: string,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const project = presentProject(await getProject(db, owner))
  const version = await findLatestVersion(db, project.id)
  const text = version === null ? null : readAcademicText(version.content)
  if (version === null || text === null) throw new AppError('version.not_found')
  await closeSitting(db, version.id, now())
  const bytes = await makePdf({
    text,
    titlePage: projectTitlePage(project, author, new Date(version.created_at)),
    numberTitlePage: project.number_title_page,
    author,
  })
  return { bytes, fileName: `${slugify(project.title)}.pdf` }
}
