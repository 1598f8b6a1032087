import type { z } from 'zod'
import type { AssignmentRow, SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { maxAssignmentCharacters } from '#core/assignment/describe-assignment.ts'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { cleanFilename } from '#server/files/clean-filename.ts'
import { preparePhoto } from '#server/files/prepare-image.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  findAssignment,
  replaceAssignment,
  type StoredAssignment,
  takeWaitingAssignment,
  updateAssignmentRow,
} from './assignments.queries.ts'
import { storableText } from './file-text.ts'
import { isPicture, readSourceFile, sniffSource } from './read-source-file.ts'
import { lockSources, type SourceOwner } from './sources.queries.ts'

type Deps = Pick<Dependencies, 'db' | 'model'>

export function presentAssignment(row: StoredAssignment): AssignmentRow {
  return {
    id: row.id,
    file_name: row.fileName,
    kind: row.photo === null ? 'text' : 'photo',
    content: row.content,
    items: readItems(row.items),
    confirmed: row.confirmedAt !== null,
    added_at: row.addedAt.toISOString(),
  }
}

/**
 * Stores a teacher's assignment: the text of a PDF or DOCX with the items found in it, or a photo for a model that
 * reads photos. Throws assignment.photo_unseen, and why a file cannot be read.
 */
export async function setAssignmentFile(
  { db, model }: Deps,
  owner: SourceOwner,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<AssignmentRow> {
  if (await isPicture(bytes)) {
    if (!model.seesPhotos) throw new AppError('assignment.photo_unseen')
    const photo = Buffer.from(await preparePhoto(owner.userId, bytes)).toString('base64')
    const fileName = cleanFilename(filename, { extension: 'jpg', fallback: 'consigna' })
    return replace(db, owner, { fileName, content: '', photo, items: [] })
  }
  const format = sniffSource(bytes)
  if (format === 'list') throw new AppError('assignment.unsupported')
  const read = await readSourceFile(owner.userId, format, bytes)
  if (read.kind !== 'text') throw new AppError('assignment.unsupported')
  const fileName = cleanFilename(filename, { extension: format, fallback: 'consigna' })
  return setText(db, owner, { fileName, text: read.pages.join('\n\n') })
}

/** Stores a text that is too long for a message, or takes the assignment that waits for a project; null without one. */
export async function setAssignment(
  { db }: Deps,
  owner: SourceOwner,
  given: z.output<typeof SetAssignment>,
): Promise<AssignmentRow | null> {
  if (given.text !== undefined) return setText(db, owner, { fileName: null, text: given.text })
  const { userId, projectId } = owner
  if (projectId !== null) {
    await db.transaction(async (tx) => {
      await lockSources(tx, userId)
      await takeWaitingAssignment(tx, userId, projectId)
    })
  }
  const row = await findAssignment(db, owner)
  return row && presentAssignment(row)
}

/** Throws assignment.not_found. */
export async function updateAssignment(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  owner: SourceOwner,
  { items, confirmed }: z.output<typeof UpdateAssignment>,
): Promise<AssignmentRow> {
  const confirmedAt = confirmed ? now() : null
  const row = await updateAssignmentRow(db, owner, { items, confirmedAt })
  if (row === null) throw new AppError('assignment.not_found')
  return presentAssignment(row)
}

function setText(
  db: Dependencies['db'],
  owner: SourceOwner,
  { fileName, text }: { fileName: string | null; text: string },
): Promise<AssignmentRow> {
  const content = truncateText(storableText(text), maxAssignmentCharacters)
  return replace(db, owner, { fileName, content, photo: null, items: readAssignment(content) })
}

async function replace(
  db: Dependencies['db'],
  owner: SourceOwner,
  given: Pick<StoredAssignment, 'fileName' | 'content' | 'photo' | 'items'>,
): Promise<AssignmentRow> {
  const row = await db.transaction(async (tx) => {
    await lockSources(tx, owner.userId)
    return replaceAssignment(tx, owner, given)
  })
  return presentAssignment(row)
}

/** The stored items of an assignment; items of an older form are left out. */
export function readItems(kept: readonly unknown[]): AssignmentItem[] {
  return kept.flatMap((item) => {
    const parsed = AssignmentItem.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
}
