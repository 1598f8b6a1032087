import type { PlanToChange, PlanToWrite, Selection } from '#contract/generation.ts'
import type { MessageSelection } from '#contract/projects.ts'
import { maxSelectedCharacters } from '#contract/text-limits.ts'
import { ecuadorDay } from '#core/credits/days.ts'
import { leastLength } from '#core/generation/selection.ts'
import { excerptOf, selectionRequestText } from '#core/generation/selection-request.ts'
import { AppError } from '#server/http/app-error.ts'
import { addMessage } from '#server/projects/add-message.ts'
import {
  clearEstimate,
  findSelectionTarget,
  type MessageReference,
  markSelection,
  type SelectionTarget,
} from '#server/projects/asked-message.ts'
import { removeMessage } from '#server/projects/change-message.ts'
import type { FoundSelection } from '#server/texts/text-program.ts'
import { textProgram } from '#server/texts/text-work.ts'
import { beginRun, claimRun, type ReadSelection, type Starting } from './begin-run.ts'
import { planWork } from './plan-work.ts'

/** What is asked for besides an answer to the message: a change of selected text, or a work in steps. */
type AskedFor = {
  selection?: Selection | undefined
  plan?: 'auto' | PlanToChange | PlanToWrite | undefined
}

/**
 * Starts the answer to a user message, or to a request about selected text, or finds the existing run; returns its id.
 * A message that was such a request stays one when it is tried again. Throws what `claimRun` throws, and for selected
 * text what `startSelectionRun` throws.
 */
export async function startRun(
  dependencies: Starting,
  userId: string,
  reference: MessageReference,
  { selection, plan }: AskedFor = {},
): Promise<string> {
  if (selection) return startSelectionRun(dependencies, userId, reference, selection)
  const work = await planWork(dependencies, userId, reference, plan)
  const claimed = await claimRun(dependencies, userId, reference, { work })
  return claimed.outcome === 'selection' && claimed.selection
    ? startSelectionRun(dependencies, userId, reference, claimed.selection)
    : beginRun(dependencies, userId, claimed, { work })
}

/**
 * Starts the answer to a request about selected text, or finds the existing run. Throws what `claimRun` throws,
 * selection.needs_model without a model, and, for text that cannot be asked about, selection.gone, .empty, .title_page,
 * .mixed_roles, .too_long. A selection that is too long is refused before it is read.
 */
async function startSelectionRun(
  dependencies: Starting,
  userId: string,
  reference: MessageReference,
  asked: Selection,
): Promise<string> {
  const { db } = dependencies
  if (leastLength(asked) > maxSelectedCharacters) {
    await clearEstimate(db, userId, reference)
    throw tooLong()
  }
  const target = await findSelectionTarget(db, userId, reference, asked)
  const found = await readTarget(dependencies, userId, target, asked)
  const selection: MessageSelection = {
    ...asked,
    excerpt: typeof found === 'string' ? '' : excerptOf(found.selected),
  }
  // From here on the message is never answered with a whole document.
  if (target.message_id !== null) await markSelection(db, target.message_id, selection)
  if (dependencies.model.provider === 'offline') throw new AppError('selection.needs_model')
  if (found === 'too_long') throw tooLong()
  if (typeof found === 'string') throw new AppError(`selection.${found}`)
  const about: ReadSelection = { ...found, selection }
  if (target.message_id !== null) {
    return answer(dependencies, userId, target.message_id, about)
  }
  const owner = { userId, projectId: target.project_id }
  const content = selectionRequestText(selection)
  const today = ecuadorDay(dependencies.now())
  const message = await addMessage(db, owner, today, { role: 'user', content }, selection)
  try {
    return await answer(dependencies, userId, message.id, about)
  } catch (error) {
    // Only a message that this request made is removed: no student has seen it.
    await removeMessage(db, { ...owner, ownerId: userId }, message.id).catch((err) =>
      dependencies.log.warn({ err }, 'a refused request about selected text stays in the chat'),
    )
    throw error
  }
}

type Found = Omit<ReadSelection, 'selection'>

async function readTarget(
  { texts }: Pick<Starting, 'texts'>,
  userId: string,
  target: SelectionTarget,
  { from, to, version: asked }: Selection,
): Promise<Found | Extract<FoundSelection, string>> {
  const { version_number: version, revision, content: document } = target
  if (document === null || revision === null || version !== asked) return 'gone'
  const given = { document, range: { from, to } }
  const selected = await texts.run(userId, textProgram, 'readSelected', given)
  return typeof selected === 'string' ? selected : { document, selected, version, revision }
}

function tooLong(): AppError {
  return new AppError('selection.too_long', { maxCharacters: maxSelectedCharacters })
}

async function answer(
  dependencies: Starting,
  userId: string,
  messageId: string,
  about: ReadSelection,
): Promise<string> {
  const claimed = await claimRun(dependencies, userId, { id: messageId }, { about })
  return beginRun(dependencies, userId, claimed, { about })
}
