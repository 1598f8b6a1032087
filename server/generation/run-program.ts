import type { MessagePort } from 'node:worker_threads'
import { carryIds } from '#core/document/carry-ids.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { readTitleLines } from '#core/document/title-page.ts'
import { countWords } from '#core/document/words.ts'
import type { RunOutcome } from '#core/generation/run/run-machine.ts'
import { sectionsWritten, type WorkState } from '#core/generation/works/work-state.ts'
import { type Assignment, type DrivenOutcome, type DrivenRun, driveRun } from './drive-run.ts'
import { chooseModel, type ModelConfig } from './models/choose-model.ts'
import type { Model, ModelFailure } from './models/model.ts'
import { assignmentOf, type RunMaterial, textBefore } from './run-material.ts'
import type { FromThread, RunReport, ThreadOrder, ToThread } from './run-threads.ts'

/**
 * Writes one run in a thread: calls the model, reads its answer, prices and counts it. What is read goes to `port` as it
 * comes, and last how the run ended.
 */
export async function writeRun(order: ThreadOrder & { port: MessagePort }): Promise<void> {
  const { port, material, outputUnits, limits } = order
  const send = (message: FromThread) => port.postMessage(message)
  const assignment = assignmentOf(material)
  let work = assignment.kind === 'work' ? assignment.state : null
  let text = ''
  const sendText = () => {
    if (text !== '') send({ type: 'text', text })
    text = ''
  }
  const driven: DrivenRun = driveRun({
    model: modelOf(order.model),
    assignment,
    outputUnits,
    limits,
    // One message for what one read of the model's socket brings.
    onText: (piece) => {
      if (text === '') queueMicrotask(sendText)
      text += piece
    },
    onWork: (state) => {
      sendText()
      work = state
      send({ type: 'work', state })
    },
    onFault: (fault) => send({ type: 'fault', code: fault.code, error: asSent(fault) }),
    onTokens: (tokens) => send({ type: 'tokens', tokens }),
  })
  port.on('message', (message: ToThread) => {
    if (message.type === 'interrupt') driven.interrupt(message.reason)
    else send({ type: 'alive' })
  })
  const outcome = await driven.outcome
  sendText()
  send({ type: 'end', report: reportOf(outcome, { assignment, material }, work) })
  port.close()
}

const models = new Map<string, Model>()

/** The model of a configuration, one for all runs of the thread. */
function modelOf(config: ModelConfig): Model {
  const key = JSON.stringify(config)
  const known = models.get(key) ?? chooseModel(config)
  models.set(key, known)
  return known
}

/** An error as a plain one: a class does not survive the way to another thread. */
function asSent({ message, cause, stack }: ModelFailure): Error {
  const error = new Error(message, cause === undefined ? {} : { cause: String(cause) })
  if (stack !== undefined) error.stack = stack
  return error
}

function reportOf(
  outcome: DrivenOutcome,
  { assignment, material }: { assignment: Assignment; material: RunMaterial },
  work: WorkState | null,
): RunReport {
  if (outcome.kind !== 'answer') return outcome
  const { answer, ...report } = outcome
  return {
    ...report,
    answer: JSON.stringify(material.kind === 'selection' ? answer : addressed(answer, material)),
    facts: JSON.stringify(factsOf(outcome, assignment, work)),
  }
}

/** The answer whose blocks have the ids of those that they go on from. */
function addressed(answer: ModelAnswer, material: RunMaterial): ModelAnswer {
  return { ...answer, texto_generado: carryIds(textBefore(material), answer.texto_generado) }
}

/** What the message and the version of an answer hold besides its text. */
function factsOf(
  { answer, isUnchanged }: Extract<RunOutcome, { kind: 'answer' }>,
  assignment: Assignment,
  work: WorkState | null,
): Record<string, unknown> {
  const text = answer.texto_generado
  return {
    ...readTitleLines(text),
    word_count: countWords(text),
    ...(isUnchanged && { is_unchanged: true }),
    ...planFacts(work, assignment),
  }
}

/** What the message of a work holds: its plan, and how much of it is written. */
function planFacts(work: WorkState | null, assignment: Assignment): Record<string, unknown> {
  if (work === null || assignment.kind !== 'work') return {}
  const { plan, isPlanOnly, written: escritas } = work
  const hechas = isPlanOnly ? 0 : sectionsWritten(work)
  return {
    ...(assignment.base !== null && { has_document: true }),
    ...(plan !== null && { plan: { ...plan, hechas, ...(!isPlanOnly && { escritas }) } }),
  }
}
