import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { maxAssignmentCharacters } from '#core/assignment/describe-assignment.ts'
import { readAssignment } from '#core/assignment/read-assignment.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { threadTask } from '#server/texts/thread-task.ts'
import { boundedPages, storableText } from './file-text.ts'

/** What the threads do with a text that a student gives as an assignment, or corrects after it was read from photos. */

/** An assignment as it is stored, and the items found in it. */
export const readAssignmentText = threadTask(
  (text: string): { content: string; items: AssignmentItem[] } => {
    const content = truncateText(storableText(text), maxAssignmentCharacters)
    return { content, items: readAssignment(content) }
  },
)

/** Pages as they are stored. */
export const readPages = threadTask((pages: readonly string[]) =>
  boundedPages(pages.map(storableText)),
)
