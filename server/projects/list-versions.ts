import type { ListedVersion } from '#contract/projects.ts'
import { pageFormatOf } from '#core/document/page-format.ts'
import { projectTitlePage } from '#core/document/title-page.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import { textProgram } from '#server/texts/text-work.ts'
import type { VersionSize } from '#server/texts/version-sizes.ts'
import { getProject } from './get-project.ts'
import { presentProject } from './present-rows.ts'
import { findTexts, keepVersionSizes, listVersions } from './projects.queries.ts'

/** How many versions, and how many words of them, are measured for one list: about half a second of a thread. */
const mostAtOnce = 20
const mostWords = 60_000

/**
 * The versions of a project, newest first. The newest of those without a size get it: it is measured once, and kept until
 * the text or the format changes. On a server that is too busy they are listed without.
 */
export async function measuredVersions(
  { db, texts, log }: Pick<Dependencies, 'db' | 'texts' | 'log'>,
  access: ProjectAccess,
): Promise<ListedVersion[]> {
  const project = presentProject(await getProject(db, access), access.role)
  const versions = await listVersions(db, project.id)
  const wanted = unmeasured(versions)
  if (wanted.length === 0) return versions
  const beforeOf = (version: ListedVersion) =>
    versions.slice(versions.indexOf(version) + 1).find(({ state }) => state === 'document')
  const needed = versions.filter(
    (version) => wanted.includes(version) || wanted.some((one) => beforeOf(one) === version),
  )
  const contents = await findTexts(
    db,
    needed.map(({ id }) => id),
  )
  const given = {
    titlePage: projectTitlePage(project, project.owner_name, new Date(project.created_at)),
    format: pageFormatOf(project),
    texts: needed.map((version) => {
      const before = beforeOf(version)
      return {
        content: contents.get(version.id) ?? '',
        before: before && needed.includes(before) ? needed.indexOf(before) : null,
        isWanted: wanted.includes(version),
      }
    }),
  }
  const sizes = await texts
    .run(access.userId, textProgram, 'sizesOfVersions', given)
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, projectId: project.id }, 'versions are listed without their sizes')
      return []
    })
  const measured = new Map<string, VersionSize>()
  sizes.forEach((size, at) => {
    const id = needed[at]?.id
    if (size && id !== undefined) measured.set(id, size)
  })
  await keepVersionSizes(
    db,
    wanted.flatMap(({ id, revision }) => {
      const size = measured.get(id)
      return size ? [{ id, revision, ...size }] : []
    }),
  )
  return versions.map((version) => {
    const size = measured.get(version.id)
    return size
      ? { ...version, pages: size.pages, words_added: size.added, words_gone: size.gone }
      : version
  })
}

/** The newest versions whose size is not known, as many as are measured at once. */
function unmeasured(versions: readonly ListedVersion[]): ListedVersion[] {
  const found: ListedVersion[] = []
  let words = 0
  for (const version of versions) {
    if (version.pages !== null) continue
    words += version.word_count
    if (found.length === mostAtOnce || (found.length > 0 && words > mostWords)) break
    found.push(version)
  }
  return found
}
