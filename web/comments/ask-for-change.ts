import type { CommentRow } from '#contract/comments.ts'
import { maxInstructionCharacters } from '#contract/text-limits.ts'
import type { Asking } from '#web/ask/asking.ts'
import type { Editing } from '#web/editor/editing.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'

/**
 * Selects the words of a comment and opens the field for a request, with what it says as a quotation: the student reads it, may
 * change it, and sends it.
 */
export async function askForChange(
  { editing, asking }: { editing: Editing; asking: Asking },
  comment: CommentRow,
): Promise<void> {
  try {
    const [session, { selectAnchor }] = await Promise.all([
      editing.start(),
      import('./selections.ts'),
    ])
    if (session && selectAnchor(session, comment.anchor)) return asking.write(requestOf(comment))
    showToast(projectFailures.comment_without_place)
  } catch (error) {
    toastLostConnection('a change for a comment could not be asked for', error)
  }
}

/** What others wrote stands between quotation marks, whose own are others, so that it ends where it ends. */
export function requestOf({ author_name, text, answers }: CommentRow): string {
  const quoted = (words: string) => `«${words.replace(/[«»]/g, '"').replace(/\s+/g, ' ').trim()}»`
  const said = [text, ...answers.map((answer) => answer.text)].filter((words) => words !== '')
  const request = `Atiende este comentario de ${author_name}: ${said.map(quoted).join(' ')}`
  if (request.length <= maxInstructionCharacters) return request
  return `${request.slice(0, maxInstructionCharacters - 2).replace(/[\ud800-\udbff]$/, '')}…»`
}
