import { maxVersionBytes, maxVersions } from '#contract/document-limits.ts'
import type { ImportedDraft, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { columnsOfFormat } from '#core/document/page-format.ts'
import { readTitleLines } from '#core/document/title-page.ts'
import { countWords } from '#core/document/words.ts'
import { isEmptyDraft } from '#core/drafts/read-draft.ts'
import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readDraftFile } from '#server/drafts/read-draft-file.ts'
import { AppError } from '#server/http/app-error.ts'
import { keepDraftPictures } from './keep-draft-pictures.ts'
import { presentStoredVersion, type StoredVersion } from './present-rows.ts'
import { requireDocumentSize } from './save-document.ts'

type Imported =
  | { outcome: 'imported'; version: StoredVersion }
  | { outcome: 'not_found' | 'busy' | 'full'; version: null }

// The limit of a version saved by hand, with room for its JSON.
const maxContentBytes = 1_900_000

/**
 * Reads a draft (DOCX) and stores nothing but the pictures of its figures. Throws `draft.*` and what `requireDocumentSize`
 * throws.
 */
export async function readDraft(
  dependencies: Pick<Dependencies, 'db' | 'log' | 'storage'>,
  accountId: string,
  { bytes, signal }: { bytes: Uint8Array; signal: AbortSignal },
): Promise<ImportedDraft> {
  const read = await readDraftFile(accountId, bytes, signal)
  requireDocumentSize(read.draft.text)
  const {
    text,
    leftOut,
    format = {},
  } = await keepDraftPictures(dependencies, accountId, read, signal)
  requireDocumentSize(text)
  const content = JSON.stringify(text)
  if (Buffer.byteLength(content) > maxContentBytes) throw new AppError('draft.too_complex')
  return {
    version: null,
    content,
    word_count: countWords(text),
    left_out: leftOut,
    format: columnsOfFormat(format),
  }
}

/**
 * Makes a draft the document of a project, as a version that cost nothing. The text may come from the browser, because
 * it is trusted no more than one written by hand. Throws `draft.empty`,
 * project.not_found, version.too_many, document.being_written and what `requireDocumentSize` throws.
 */
export async function importDraft(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  owner: { userId: string; projectId: string },
  text: AcademicText,
): Promise<VersionRow> {
  requireDocumentSize(text)
  if (isEmptyDraft({ text })) throw new AppError('draft.empty')
  const [imported] = await callFunction<Imported>(db, 'import_draft', {
    p_user: owner.userId,
    p_project: owner.projectId,
    p_content: JSON.stringify(text),
    p_words: countWords(text),
    p_lines: JSON.stringify(readTitleLines(text)),
    p_max_versions: maxVersions,
    p_max_bytes: maxVersionBytes,
    p_now: now().toISOString(),
  })
  switch (imported?.outcome) {
    case 'imported':
      return presentStoredVersion(imported.version)
    case 'busy':
      throw new AppError('document.being_written')
    case 'full':
      throw new AppError('version.too_many')
    case 'not_found':
      throw new AppError('project.not_found')
    case undefined:
      throw new Error('import_draft returned no row')
  }
}
