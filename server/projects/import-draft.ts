import type { ImportedDraft } from '#contract/projects.ts'
import { readTitleLines } from '#core/document/title-lines.ts'
import { countWords } from '#core/document/words.ts'
import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readDraftFile } from '#server/drafts/read-draft-file.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from './get-project.ts'
import { presentStoredVersion, type StoredVersion } from './present-stored.ts'

type Imported =
  | { outcome: 'imported'; version: StoredVersion }
  | { outcome: 'not_found' | 'busy'; version: null }

// What a version may have when it is saved by hand, with room for its JSON.
const maxContentBytes = 1_900_000

/**
 * Reads a draft (DOCX) and makes it the document, as a version that cost nothing; with `isPreview` it is only read.
 * Throws `draft.*`, project.not_found and document.being_written.
 */
export async function importDraft(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  owner: { userId: string; projectId: string },
  { bytes, isPreview }: { bytes: Uint8Array; isPreview: boolean },
): Promise<ImportedDraft> {
  await getProject(db, owner)
  const { text, leftOut } = await readDraftFile(bytes)
  const content = JSON.stringify(text)
  if (Buffer.byteLength(content) > maxContentBytes) throw new AppError('draft.too_complex')
  const read = { content, word_count: countWords(text), left_out: leftOut }
  if (isPreview) return { version: null, ...read }
  const [imported] = await callFunction<Imported>(db, 'import_draft', [
    owner.userId,
    owner.projectId,
    content,
    read.word_count,
    JSON.stringify(readTitleLines(text)),
    now().toISOString(),
  ])
  switch (imported?.outcome) {
    case 'imported':
      return { version: presentStoredVersion(imported.version), ...read }
    case 'busy':
      throw new AppError('document.being_written')
    case 'not_found':
      throw new AppError('project.not_found')
    case undefined:
      throw new Error('import_draft returned no row')
  }
}
