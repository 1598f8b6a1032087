import type { ImportedDraft } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { addedWords } from '#web/sources/added-words.ts'
import { addSources } from '#web/sources/source-changes.api.ts'

/**
 * Adds the works that a draft's citations carry to the sources of its project. Resolves to what came of it, in Spanish;
 * null where they carry none. The draft is used by then, so a failure is returned as a message, not thrown.
 */
export async function addDraftSources(
  projectId: string,
  { sources }: Pick<ImportedDraft, 'sources'>,
): Promise<string | null> {
  const { csl, left_out } = sources
  if (csl.length === 0) return null
  try {
    const added = await addSources(projectId, { csl })
    return `Fuentes de sus citas: ${addedWords({ ...added, left_out: added.left_out + left_out })}`
  } catch (error) {
    report('the works that a draft cites were not added', error)
    return `Las fuentes de sus citas no se añadieron. ${errorMessage(error)}`
  }
}
