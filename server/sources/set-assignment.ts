import type { z } from 'zod'
import type { AssignmentRow, SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import type { ReadingRow } from '#contract/readings.ts'
import { AssignmentItem } from '#core/assignment/assignment-item.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { cleanFilename } from '#server/files/clean-filename.ts'
import { preparePhoto } from '#server/files/prepare-image.ts'
import type { FormFile } from '#server/files/receive-form.ts'
import type { ReceivedFiles } from '#server/files/receive-upload.ts'
import { AppError } from '#server/http/app-error.ts'
import type { TaskProgram } from '#server/texts/text-work.ts'
import {
  findAssignment,
  replaceAssignment,
  type StoredAssignment,
  takeWaitingAssignment,
  updateAssignmentRow,
} from './assignments.queries.ts'
import { isPicture, readSourceFile, sniffSource } from './read-source-file.ts'
import { takeWaitingReadings } from './readings.queries.ts'
import { lockSources, type SourceOwner } from './sources.queries.ts'
import { startReading } from './start-reading.ts'

export const givenTextProgram: TaskProgram<typeof import('./given-text-program.ts')> = {
  name: 'given-text-program',
  source: new URL('./given-text-program.ts', import.meta.url),
}

type Deps = Pick<Dependencies, 'db' | 'model' | 'readings' | 'texts'>

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

const purpose = 'assignment'

type Attached = { assignment: AssignmentRow | null; reading: ReadingRow | null }

/** Stores a teacher's assignment: one file, or photos of its pages. Throws why it cannot be read. */
export function setAssignmentFiles(
  dependencies: Deps,
  owner: SourceOwner,
  { files, moreFiles }: ReceivedFiles,
): Promise<Attached> {
  if (moreFiles > 0) throw new AppError('assignment.too_many_photos')
  return files.length === 1
    ? setAssignmentFile(dependencies, owner, files[0])
    : setAssignmentPhotos(dependencies, owner, files)
}

/**
 * Stores a teacher's assignment: the text of a PDF or DOCX with the items found in it. A photo or a scanned PDF is read
 * first; until the student accepts what was read, the earlier assignment stays. Throws why a file cannot be read.
 */
async function setAssignmentFile(
  dependencies: Deps,
  owner: SourceOwner,
  { filename, bytes }: FormFile,
): Promise<Attached> {
  if (await isPicture(bytes)) {
    const fileName = cleanFilename(filename, { extension: 'jpg', fallback: 'consigna' })
    const keepUnread = () => keepPhoto(dependencies, owner, { fileName, bytes })
    const scan = { photos: [bytes] }
    const given = { purpose, fileName, title: null, scan, keepUnread } as const
    return { assignment: null, reading: await startReading(dependencies, owner, given) }
  }
  const format = sniffSource(bytes)
  if (format === 'list') throw new AppError('assignment.unsupported')
  const read = await readSourceFile(owner.userId, { format, bytes })
  if (read.kind === 'list') throw new AppError('assignment.unsupported')
  const fileName = cleanFilename(filename, { extension: format, fallback: 'consigna' })
  if (read.kind === 'scan') {
    const scan = { bytes, pdfPages: read.pages }
    const given = { purpose, fileName, title: null, scan } as const
    return { assignment: null, reading: await startReading(dependencies, owner, given) }
  }
  const text = read.pages.join('\n\n')
  return {
    assignment: await setAssignmentText(dependencies, owner, { fileName, text }),
    reading: null,
  }
}

/** Reads photos of the pages of one assignment, in their order. */
async function setAssignmentPhotos(
  dependencies: Deps,
  owner: SourceOwner,
  files: readonly FormFile[],
): Promise<Attached> {
  for (const { bytes } of files)
    if (!(await isPicture(bytes))) throw new AppError('assignment.mixed')
  const fileName = `${files.length} fotos`
  const scan = { photos: files.map(({ bytes }) => bytes) }
  const given = { purpose, fileName, title: null, scan } as const
  return { assignment: null, reading: await startReading(dependencies, owner, given) }
}

/** A photo whose text cannot be read, as of handwriting, is the assignment where the model sees it. */
async function keepPhoto(
  { db, model }: Deps,
  owner: SourceOwner,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<boolean> {
  if (!model.seesPhotos) return false
  const photo = Buffer.from(await preparePhoto(owner.userId, bytes)).toString('base64')
  await replace(db, owner, { fileName, content: '', photo, items: [] })
  return true
}

/** Stores a text that is too long for a message, or takes the assignment that waits for a project; null without one. */
export async function setAssignment(
  dependencies: Pick<Dependencies, 'db' | 'texts'>,
  owner: SourceOwner,
  given: z.output<typeof SetAssignment>,
): Promise<AssignmentRow | null> {
  if (given.text !== undefined)
    return setAssignmentText(dependencies, owner, { fileName: null, text: given.text })
  const { db } = dependencies
  const { userId, projectId } = owner
  if (projectId !== null) {
    await db.transaction(async (tx) => {
      await lockSources(tx, owner)
      await takeWaitingAssignment(tx, userId, projectId)
      await takeWaitingReadings(tx, { userId, projectId }, 'assignment')
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

/** Stores a text as the assignment, with the items found in it. */
export async function setAssignmentText(
  { db, texts }: Pick<Dependencies, 'db' | 'texts'>,
  owner: SourceOwner,
  { fileName, text }: { fileName: string | null; text: string },
): Promise<AssignmentRow> {
  const read = await texts.run(owner.userId, givenTextProgram, 'readAssignmentText', text)
  return replace(db, owner, { fileName, photo: null, ...read })
}

async function replace(
  db: Dependencies['db'],
  owner: SourceOwner,
  given: Pick<StoredAssignment, 'fileName' | 'content' | 'photo' | 'items'>,
): Promise<AssignmentRow> {
  const row = await db.transaction(async (tx) => {
    await lockSources(tx, owner)
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
