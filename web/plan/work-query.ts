import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GenerationRow } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { askedLength } from '#core/assignment/asked-length.ts'
import { assignmentRequest } from '#core/assignment/assignment-request.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { useLiveEvent } from '#web/api/live-events.ts'
import { findGeneration } from '#web/generation/generation.api.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { planToSend } from '#web/generation/plan-to-send.ts'

/** How often the plan of a run is looked for until it is there. */
const lookEveryMs = 2_000

/** The plan by which a run writes, and the first section that it writes. */
export type Work = {
  plan: WorkPlan
  from: number
  /** The section in which another server took it up, counted from 0. */
  resumed: number | null
}

/** The work in steps that answers a message; null while there is none, or its plan is still being made. */
export function useWork(message: MessageRow): Work | null {
  const messages = useMessages()
  // Without a plan or a length in the request the answer is one pass: nothing has to be looked up.
  const mayBe =
    message.pages !== null ||
    message.content === assignmentRequest ||
    askedLength(message.content) !== null ||
    planToSend(messages, message) !== 'auto'
  const client = useQueryClient()
  // Another server went on with it.
  useLiveEvent('generation', () => {
    if (mayBe) void client.invalidateQueries(runQuery(message))
  })
  const run = useQuery({
    ...runQuery(message),
    enabled: mayBe,
    refetchInterval: ({ state }) => (isKnown(state.data, message) ? false : lookEveryMs),
  }).data
  const work = run?.user_message_id === message.id ? run.work : null
  return work?.plan ? { plan: work.plan, from: work.from, resumed: work.resumed } : null
}

const runQuery = ({ project_id, id }: MessageRow) =>
  queryOptions({
    queryKey: ['run', project_id, id],
    queryFn: ({ signal }) => findGeneration(project_id, signal),
  })

function isKnown(run: GenerationRow | null | undefined, message: MessageRow): boolean {
  return run?.user_message_id === message.id && (run.work === null || run.work.plan !== null)
}
