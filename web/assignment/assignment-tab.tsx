import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { checkItem } from '#core/assignment/check-assignment.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { checkedDocument } from './checked-document.ts'
import { CheckedItems } from './checked-items.tsx'

/** The review's tab 'Consigna': the assignment's checklist, compared with the document, and how many points are open. */
export function assignmentTab(
  items: readonly AssignmentItem[],
  shown: ShownDocument,
  onAsk: (request: string) => void,
) {
  const document = checkedDocument(shown)
  const asked = items.filter(({ ticked }) => ticked)
  return {
    count: asked.filter((item) => checkItem(item, document).state === 'unmet').length,
    panel: <CheckedItems items={items} document={document} onAsk={onAsk} />,
  }
}
