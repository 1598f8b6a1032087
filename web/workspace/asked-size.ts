import type { AssignmentRow } from '#contract/assignment.ts'
import type { MessageRow } from '#contract/projects.ts'
import {
  type AskedBeside,
  askedBeside,
  type WrittenSize,
} from '#core/assignment/asked-and-written.ts'
import type { AskedLength } from '#core/assignment/asked-length.ts'
import { type Asking, projectLength } from '#core/assignment/wanted-length.ts'
import { besidePages } from '#core/layout/beside-pages.ts'
import type { Layout } from '#core/layout/pages.ts'
import type { Chat } from '#web/generation/messages.api.ts'

/** Requests are read once, not with each letter of the document. */
const lengths = new WeakMap<readonly MessageRow[], { items: unknown; asked: AskedLength | null }>()

type Given = {
  chat: Chat
  assignment: AssignmentRow | null | undefined
  size: Pick<WrittenSize, 'pages' | 'words'>
  /** The pages beside the text, or the layout in which they are counted. */
  beside: number | Layout | null
}

/** What the foot says of the length that was asked for; null without one. */
export function askedSize({ chat, assignment, size, beside }: Given): AskedBeside | null {
  const items = assignment?.confirmed ? assignment.items : undefined
  const known = lengths.get(chat.rows)
  const asked =
    known?.items === items && known ? known.asked : projectLength(requestsOf(chat), items)
  lengths.set(chat.rows, { items, asked })
  if (asked === null || beside === null) return null
  const pages = typeof beside === 'number' ? beside : besidePages(beside)
  return askedBeside(asked, { ...size, besidePages: pages })
}

function requestsOf({ rows, before }: Chat): Asking[] {
  const firstAnswer = rows.find(({ role }) => role === 'assistant')?.sequence_order
  // Where older messages are not loaded, the first answer is one of them.
  const afterFirst = before > 0 ? 2 : (firstAnswer ?? Number.POSITIVE_INFINITY)
  return rows.flatMap(({ role, selection, content, pages, sequence_order }) =>
    role === 'user' && selection === null
      ? [{ content, pages, isChange: sequence_order >= afterFirst }]
      : [],
  )
}
