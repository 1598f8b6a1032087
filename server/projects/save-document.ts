import { maxVersionBytes, maxVersions } from '#contract/project-limits.ts'
import type { SaveDocument, VersionRow } from '#contract/projects.ts'
import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { StoredText } from '#server/texts/text-program.ts'
import { textProgram } from '#server/texts/text-work.ts'
import { presentStoredVersion, type StoredVersion } from './present-rows.ts'
import { findVersion } from './projects.queries.ts'

type Saved =
  | { outcome: 'saved'; version: StoredVersion }
  | { outcome: 'conflict'; version: StoredVersion | null }
  | { outcome: 'not_found' | 'busy' | 'full'; version: null }

// After this pause a sitting is over, and the next save creates a version.
const pauseSeconds = 30 * 60

type Given = { text: StoredText; hasIds: boolean; base_version: number }

/**
 * The text with the ids of the version that it is written over, if it came without them. Throws what `TextWork.run`
 * throws.
 */
export async function textToSave(
  { db, texts }: Pick<Dependencies, 'db' | 'texts'>,
  owner: { userId: string; projectId: string },
  { text, hasIds, base_version: base }: Given,
): Promise<StoredText> {
  if (hasIds) return text
  const written = await findVersion(db, owner.projectId, base)
  if (written === null) return text
  const given = { json: text.json, base: written.content }
  return { ...text, json: await texts.run(owner.userId, textProgram, 'carryBaseIds', given) }
}

/**
 * Saves the text that the student has written over a version. A sitting of edits is one version; at the limit of
 * versions the text goes on in the newest one. Throws project.not_found, document.being_written while a run of the
 * project is under way, and version.conflict, whose details hold the newest version, when that is not the one that the
 * student wrote over; version.too_many for a save that ends its sitting. It costs no credits.
 */
export async function saveDocument(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  owner: { userId: string; projectId: string },
  given: Omit<SaveDocument, 'content'> & { text: StoredText },
): Promise<VersionRow> {
  const [saved] = await callFunction<Saved>(db, 'save_document', {
    p_user: owner.userId,
    p_project: owner.projectId,
    p_content: given.text.json,
    p_words: given.text.words,
    p_base: given.base_version,
    p_revision: given.base_revision ?? null,
    p_closes: given.ends_sitting ?? false,
    p_pause_seconds: pauseSeconds,
    p_max_versions: maxVersions,
    p_max_bytes: maxVersionBytes,
    p_now: now().toISOString(),
  })
  switch (saved?.outcome) {
    case 'saved':
      return presentStoredVersion(saved.version)
    case 'conflict':
      throw new AppError('version.conflict', {
        newest: saved.version === null ? null : presentStoredVersion(saved.version),
      })
    case 'busy':
      throw new AppError('document.being_written')
    case 'full':
      throw new AppError('version.too_many')
    case 'not_found':
      throw new AppError('project.not_found')
    case undefined:
      throw new Error('save_document returned no row')
  }
}
