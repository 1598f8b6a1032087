import type { Step } from 'prosemirror-transform'
import { SendSteps } from '#contract/steps.ts'
import { applySteps, StepFault } from '#core/editing/apply-steps.ts'
import { textBeingEdited } from '#core/editing/document-text.ts'
import { rebaseSteps } from '#core/editing/rebase-steps.ts'
import { AppError } from '#server/http/app-error.ts'
import { type JsonLimits, readJson } from '#server/http/read-json.ts'
import { validated } from '#server/http/validate.ts'
import { requireSize } from '#server/texts/require-size.ts'
import {
  catchUp,
  type KnownText,
  knownText,
  openText,
  remember,
  rememberSent,
  withSteps,
} from './known-texts.ts'
import type { StepRow, StoredText } from './steps.queries.ts'

export type SendToRead = {
  projectId: string
  bytes: Uint8Array
  limits: JsonLimits
  stored?: StoredText
  /** Steps, some of which may be known here. */
  since?: readonly StepRow[]
}

/** What a client sent. */
export type ReadSend = Omit<SendSteps, 'steps'> & {
  /** How many steps. */
  count: number
  /** The number of the newest step known here. */
  last: number
  /** The steps as JSON, the first with the number `last` + 1; null when they are for an older text and cannot be rebased. */
  steps: string[] | null
  /** The steps since `after`, which these were put behind. */
  since: Pick<StepRow, 'client' | 'step'>[]
}
/** What is needed first: the text, or the steps after `last`. */
export type Lacking = { lacks: 'text' } | { lacks: 'steps'; last: number }

/** The body of `POST …/steps`. Throws what `readJson` throws, request.invalid, steps.invalid and what `requireSize` throws. */
export function readSend(given: SendToRead): ReadSend | Lacking {
  const { projectId, bytes, limits, stored, since } = given
  const sent = validated(SendSteps, readJson(new TextDecoder().decode(bytes), limits))
  if (stored !== undefined) remember(projectId, openText(stored))
  else if (since !== undefined) catchUp(projectId, since)
  const count = sent.steps.length
  if (count === 0) return { ...sent, count, last: sent.after, steps: [], since: [] }
  const text = knownText(projectId)
  if (text === undefined) return { lacks: 'text' }
  const { last } = text
  if (last < sent.after && stored === undefined) return { lacks: 'steps', last }
  const read = { ...sent, count, last, since: [] }
  if (last !== sent.after) return { ...read, steps: null, ...putBehind(projectId, text, sent) }
  return { ...read, steps: write(projectId, text, sent) }
}

/** Puts steps into the text that is known here; returns them as they are stored. */
function write(projectId: string, text: KnownText, { steps, client }: SendSteps): string[] {
  const rows = steps.map((step, at) => ({
    number: text.last + 1 + at,
    client,
    step: JSON.stringify(step),
  }))
  const written = invalidUnless(() => withSteps(text, rows))
  requireSize(textBeingEdited(written.doc))
  rememberSent(projectId, written, text)
  return rows.map(({ step }) => step)
}

/** Puts a send for an older text behind the steps since. Nothing if the caller or `rebaseSteps` wants to have it sent again. */
function putBehind(
  projectId: string,
  text: KnownText,
  sent: SendSteps,
): Partial<Pick<ReadSend, 'steps' | 'since' | 'presence'>> {
  const { last, recent } = text
  const { after: number, presence } = sent
  const since = recent.filter((step) => step.number > number)
  const [first] = since
  if (!sent.rebase || first?.number !== number + 1) return {}
  const own: Step[] = []
  invalidUnless(() => applySteps(first.before, sent.steps, (step) => own.push(step)))
  const over = since.map((step) => step.taken)
  const again = rebaseSteps(first.before, own, over)
  if (again === null) return {}
  const toPlace = presence?.after === number + own.length && {
    after: last + own.length,
    anchor: again.place(presence.anchor),
    head: again.place(presence.head),
  }
  try {
    const steps = again.steps.map((step) => step.toJSON() as unknown)
    return {
      steps: write(projectId, text, { ...sent, steps }),
      since: since.map(({ client, step }) => ({ client, step })),
      presence: presence && { ...presence, ...toPlace },
    }
  } catch (error) {
    // Two halves of one block that two people split, say: the browser gives them ids of their own and sends again.
    if (error instanceof AppError && error.code === 'steps.invalid') return {}
    throw error
  }
}

function invalidUnless<Value>(apply: () => Value): Value {
  try {
    return apply()
  } catch (error) {
    if (!(error instanceof StepFault)) throw error
    throw new AppError('steps.invalid', {}, { cause: error })
  }
}
