import { errorMessageFor } from '#contract/error-messages.ts'
import type { AcceptedReading, ReadingText } from '#contract/readings.ts'
import { pageLabels } from '#core/quotations/page-labels.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireRight } from '#server/http/project-access.ts'
import { addReadFile } from './add-source-file.ts'
import { deleteReading, findReading } from './readings.queries.ts'
import { givenTextProgram, setAssignmentText } from './set-assignment.ts'
import { presentReading } from './start-reading.ts'

type ReadingRef = { userId: string; readingId: string }
type Deps = Pick<Dependencies, 'db' | 'log' | 'indexClient' | 'texts'>

/** Throws reading.not_found. */
export async function readReading(db: Dependencies['db'], named: ReadingRef): Promise<ReadingText> {
  const row = await findReading(db, named)
  if (row === null) throw new AppError('reading.not_found')
  const pages = row.texts.map(({ text, doubts, code }) => ({
    text,
    doubts,
    message: code === undefined ? null : errorMessageFor(code),
  }))
  return { reading: presentReading(row), pages }
}

/**
 * Makes the text that the student corrected an assignment or a source. Throws reading.not_found, reading.not_ready,
 * reading.empty, project.not_found, auth.forbidden and why a source cannot be added.
 */
export async function acceptReading(
  dependencies: Deps,
  named: ReadingRef,
  corrected: readonly string[],
): Promise<AcceptedReading> {
  const { db, texts } = dependencies
  const row = await findReading(db, named)
  if (row === null) throw new AppError('reading.not_found')
  // What was not recognized, too, the student may write by hand.
  if (row.state === 'reading' && !row.isAbandoned) throw new AppError('reading.not_ready')
  // A member may have been removed while it was read.
  if (row.projectId !== null) {
    await requireRight(db, { userId: row.userId, projectId: row.projectId }, 'write')
  }
  const given = corrected.slice(0, row.pages)
  const pages = await texts.run(row.userId, givenTextProgram, 'readPages', given)
  if (pages.every((page) => page === '')) throw new AppError('reading.empty')
  const owner = { userId: row.userId, projectId: row.projectId }
  const { fileName } = row
  const accepted =
    row.purpose === 'assignment'
      ? {
          assignment: await setAssignmentText(dependencies, owner, {
            fileName,
            text: pages.filter((page) => page !== '').join('\n\n'),
          }),
          sources: [],
        }
      : {
          assignment: null,
          sources: (
            await addReadFile(dependencies, owner, {
              workKey: row.workKey,
              fileName,
              read: {
                kind: 'text',
                pages,
                labels: row.isPaged ? pageLabels(pages) : null,
                title: row.title,
              },
            })
          ).sources,
        }
  await deleteReading(db, named)
  return accepted
}
