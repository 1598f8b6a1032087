import { wordsFor } from '#contract/error-words.ts'
import type { GenerationRow, StreamChunk, StreamEnd } from '#contract/generation.ts'
import { generationIdHeader } from '#contract/generation-header.ts'
import type { MessageRow } from '#contract/projects.ts'
import { CandidatesReader } from '#core/generation/candidates.ts'
import { ApiError, noConnectionWords } from '#web/api/api-error.ts'
import { readServerEvents, readText } from '#web/api/read-stream.ts'
import { waitToReconnect } from './connection.ts'
import { findGeneration, openGenerationStream, startGeneration } from './generation.api.ts'
import { GenerationFailed, refusalOf } from './generation-failed.ts'
import { RunText } from './run-text.ts'

type Follow = {
  /** The message being answered. */
  message: MessageRow
  /** As the provider is called in the words for an empty answer. */
  providerName: string
  signal: AbortSignal
  onRunId: (generationId: string) => void
  onProgress: (text: RunText) => void
}

/** After so many failures in a row, without a word arriving, the connection counts as lost. */
const mostFailures = 12

/** Starts the answer and reads it to its end. Throws GenerationFailed. */
export async function generate(history: MessageRow[], follow: Follow): Promise<RunText> {
  const text = new RunText()
  let response: Response
  try {
    response = await startGeneration(history, follow.signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 0) throw refusalOf(error)
    // The request may have arrived although its answer did not.
    return goOn(text, follow, noConnectionWords)
  }
  const runId = response.headers.get(generationIdHeader)
  if (runId) follow.onRunId(runId)
  const end = await readResponse(response, text, follow)
  if (end === 'cut' || (end === 'empty' && runId)) {
    return goOn(text, follow, wordsFor('generation.bad_stream'))
  }
  if (end === 'empty') {
    const details = { provider: follow.providerName }
    throw new GenerationFailed(wordsFor('generation.empty_response', details))
  }
  if (!text.isCutShort) text.requireWhole()
  return text
}

/** Reads a run that was started elsewhere, or before a reload, from its beginning. */
export function attach(run: GenerationRow, follow: Follow): Promise<RunText> {
  follow.onRunId(run.id)
  return goOn(new RunText(), follow, wordsFor('generation.interrupted'))
}

async function readResponse(
  response: Response,
  text: RunText,
  { signal, onProgress }: Follow,
): Promise<'complete' | 'empty' | 'cut'> {
  const candidates = new CandidatesReader()
  let isBlank = true
  try {
    for await (const chunk of readText(response)) {
      if (chunk.trim() !== '') isBlank = false
      for (const element of candidates.push(chunk)) {
        if (element.kind === 'error') {
          throw new GenerationFailed(element.error.message || wordsFor('server.unexpected'))
        }
        text.take(element)
      }
      onProgress(text)
    }
  } catch (error) {
    if (signal.aborted || error instanceof GenerationFailed) throw error
    return 'cut'
  }
  if (isBlank) return 'empty'
  const state = candidates.end()
  if (state === 'invalid') throw new GenerationFailed(wordsFor('generation.bad_stream'))
  return state === 'cut' ? 'cut' : 'complete'
}

/** Reads the rest of the run from the server's record, through as many broken connections as it takes. */
async function goOn(text: RunText, follow: Follow, ifNoRun: string): Promise<RunText> {
  const { message, signal } = follow
  text.prepareToGoOn()
  let failures = 0
  for (;;) {
    const before = text.lastSeq
    try {
      const run = await findGeneration(message.project_id, signal)
      if (run?.user_message_id !== message.id) throw new GenerationFailed(ifNoRun)
      if (run.status === 'failed') {
        throw new GenerationFailed(run.error_message ?? wordsFor('generation.interrupted'))
      }
      follow.onRunId(run.id)
      if (run.status === 'saved') return text
      const end = await readEvents(run.id, text, follow)
      if (end?.status === 'failed') throw new GenerationFailed(end.message)
      if (end) {
        if (end.completeness === 'complete') text.requireWhole()
        return text
      }
    } catch (error) {
      if (signal.aborted || error instanceof GenerationFailed) throw error
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
        throw refusalOf(error)
      }
    }
    failures = text.lastSeq > before ? 0 : failures + 1
    if (failures > mostFailures) throw new GenerationFailed(noConnectionWords)
    await waitToReconnect(failures, signal)
  }
}

/** Reads until the stream ends or breaks; null when it broke. */
async function readEvents(
  runId: string,
  text: RunText,
  { signal, onProgress }: Follow,
): Promise<StreamEnd | null> {
  const response = await openGenerationStream(runId, text.lastSeq, signal)
  for await (const event of readServerEvents(response)) {
    // The payloads are the contract's.
    if (event.name === 'end') return JSON.parse(event.data) as StreamEnd
    if (event.name !== 'chunk') continue
    text.take(JSON.parse(event.data) as StreamChunk)
    onProgress(text)
  }
  return null
}
