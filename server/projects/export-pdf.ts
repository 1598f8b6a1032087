import { pageFormatOf } from '#core/document/page-format.ts'
import { slugify } from '#core/document/slug.ts'
import { projectTitlePage } from '#core/document/title-page.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readPictures } from '#server/figures/read-figure.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import { makePdf } from '#server/pdf/make-pdf.ts'
import { textProgram } from '#server/texts/text-work.ts'
import { getProject } from './get-project.ts'
import { presentProject } from './present-rows.ts'
import { findLatestVersion, getVersion } from './projects.queries.ts'

/** Pictures of a PDF in all, in bytes: the program that draws it has memory for no more. */
const maxBytes = 45_000_000

/**
 * A version of a project as a PDF, page by page as the preview shows it: the newest, or the given one. It changes
 * nothing: who wants later edits to become a new version ends the sitting with a save. Throws project.not_found,
 * version.not_found when it has none, and version.unknown.
 */
export async function exportPdf(
  dependencies: Pick<Dependencies, 'db' | 'storage' | 'log' | 'texts'>,
  access: ProjectAccess,
  wanted: { versionNumber: number | null; signal?: AbortSignal },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const { versionNumber, signal } = wanted
  const { db, texts } = dependencies
  const row = await getProject(db, access)
  const project = presentProject(row, access.role)
  const author = row.ownerName
  const version =
    versionNumber === null
      ? await findLatestVersion(db, project.id)
      : await getVersion(db, project.id, versionNumber)
  if (version === null) throw new AppError('version.not_found')
  const { content: document } = version
  const options = signal === undefined ? {} : { signal }
  const ids = await texts.run(access.userId, textProgram, 'picturesIn', document, options)
  if (ids === null) throw new AppError('version.not_found')
  const pictures = await readPictures(dependencies, { ownerId: access.userId, ids, maxBytes })
  const bytes = await makePdf(
    access.userId,
    {
      document,
      titlePage: projectTitlePage(project, author, new Date(version.created_at)),
      ...pageFormatOf(project),
      author,
      pictures,
    },
    signal,
  )
  return { bytes, fileName: `${slugify(project.title)}.pdf` }
}
