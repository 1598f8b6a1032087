import type { MessageRow } from '#contract/projects.ts'
import { messageCostUnits } from '#core/credits/tariff.ts'
import { unitsPerCredit } from '#core/credits/units.ts'

const temporaryPrefix = 'temporal-'

/** The user's message as it stands in the chat until the server has it, with its estimate (specification §9). */
export function temporaryMessage(
  projectId: string,
  content: string,
  sequenceOrder: number,
  { selection = null, pages = null }: Partial<Pick<MessageRow, 'selection' | 'pages'>> = {},
): MessageRow {
  return {
    id: `${temporaryPrefix}${sequenceOrder}`,
    project_id: projectId,
    user_id: null,
    role: 'user',
    content,
    sequence_order: sequenceOrder,
    model: null,
    status: 'sent',
    message_version: 1,
    is_edited: false,
    is_retry: false,
    credits_consumed: selection ? 0 : messageCostUnits(content) / unitsPerCredit,
    completeness: 'complete',
    pages,
    selection,
    proposal: null,
    rating: null,
    plan: null,
    created_at: new Date().toISOString(),
  }
}

function isTemporary(message: MessageRow): boolean {
  return message.id.startsWith(temporaryPrefix)
}

/** The newest message if it has no answer yet. */
export function unansweredMessage(messages: readonly MessageRow[]): MessageRow | null {
  const last = messages.at(-1)
  return last?.role === 'user' && !isTemporary(last) ? last : null
}
