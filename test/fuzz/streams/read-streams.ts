import { isDeepStrictEqual } from 'node:util'
import { createParser } from 'eventsource-parser'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { JsonScanner } from '#core/generation/json/json-scanner.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import { FollowMachine } from '#core/generation/run/follow-machine.ts'
import type { RunInput } from '#core/generation/run/run-machine.ts'
import { CandidatesReader } from '#core/generation/wire/candidates.ts'
import { readServerSentEvent } from '#core/generation/wire/event-stream.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'
import { EventReader } from '#server/generation/models/event-reader.ts'
import { type ModelEvent, ModelFailure } from '#server/generation/models/model.ts'
import { charactersIn, deliver, few, freeCharacters, tooShort } from '#test/delivered-answer.ts'
import type { SampleAnswer } from './sample-answers.ts'

/** What a reader says of an answer, whichever pieces it came in. */
export function readAnswerPieces(pieces: readonly string[], base: SampleAnswer['base']): unknown {
  const wire = new WireReader()
  for (const piece of pieces) wire.push(piece)
  const options = [{}, { base, request: 'Más corto' }]
  const models = options.map((one) => {
    const reader = new AnswerReader(one)
    for (const piece of pieces) reader.push(piece)
    const { billableUnits, hasTextObject, changed } = reader.object
    const { state } = reader
    return {
      ended: reader.finish(),
      kept: reader.partialAnswer(),
      billableUnits,
      state,
      hasTextObject,
      changed,
    }
  })
  return { models, wire: { answer: wire.answer, ended: wire.finish() } }
}

/** Throws when more is delivered of an answer than is recorded and charged, or something else than that. */
export function checkDelivery(
  pieces: string[],
  end: RunInput,
  base: SampleAnswer['base'],
): { recorded: ModelAnswer | null; costUnits: number } {
  const { delivered, recorded, costUnits } = deliver(pieces, end, { base })
  const all = delivered.join('')
  const free =
    base === null ? freeOfNew(delivered, recorded, costUnits) : freeOfRevision(all, recorded, base)
  if (free !== null) throw new Error(free)
  if (recorded === null) return { recorded, costUnits }
  const parsed = JSON.parse(all) as ModelAnswer
  parsed.texto_generado.referencias = arrangeReferences(parsed.texto_generado.referencias)
  const sorted = {
    ...recorded.texto_generado,
    referencias: arrangeReferences(recorded.texto_generado.referencias),
  }
  if (!isDeepStrictEqual(parsed, { ...recorded, texto_generado: sorted })) {
    throw new Error('another answer is delivered than recorded')
  }
  return { recorded, costUnits }
}

/** More letters than these of a revision were delivered and are in neither text (`change-reader.test.ts`). */
const fewOfRevision = 240

function freeOfNew(
  delivered: string[],
  recorded: ModelAnswer | null,
  costUnits: number,
): string | null {
  const all = charactersIn(delivered.join(''))
  if (recorded === null) return all < tooShort ? null : `${all} characters of a failed run`
  const free = freeCharacters(delivered, recorded)
  if (free >= few) return `${free} characters are free`
  return all < 3 * costUnits + few ? null : `${all} characters for ${costUnits} units`
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

function freeOfRevision(
  all: string,
  recorded: ModelAnswer | null,
  base: SampleAnswer['base'],
): string | null {
  const known = lettersOf(JSON.stringify(recorded)) + lettersOf(JSON.stringify(base))
  const shown = [...all.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => lettersOf(text))
  const free = shown.filter((text) => !known.includes(text)).join('').length
  const most = recorded === null ? tooShort : fewOfRevision
  return free < most ? null : `${free} letters are free`
}

/** Throws when the scanner takes what `JSON.parse` does not, or the other way round. */
export function checkScanner(text: string): void {
  const nothing = () => {}
  const handler = { open: nothing, close: nothing, key: nothing, stringStart: nothing }
  const scanner = new JsonScanner({
    ...handler,
    stringPiece: nothing,
    stringEnd: nothing,
    scalar: nothing,
  })
  const end = scanner.push(text)
  const isWhole = scanner.state === 'closed'
  if (isWhole !== isJson(text.slice(0, end)) && (isWhole || /^\s*[[{]/.test(text))) {
    throw new Error(`the scanner is ${scanner.state} after ${end} characters`)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The events of a model's stream and how it ended. Throws what is no ModelFailure. */
export function readModelPieces(pieces: readonly Uint8Array[]): unknown {
  const reader = new EventReader('X')
  const events: unknown[] = []
  try {
    for (const piece of pieces) events.push(...reader.push(piece))
    events.push(...reader.end())
    return { events, ended: 'well' }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { ended: error.code, retry: error.retry }
  }
}

/** The events of a run as a browser reads them, in either encoding, and what it has of the answer then. */
export function readBrowserPieces(pieces: readonly Uint8Array[]): unknown {
  const decoder = new TextDecoder()
  const texts = [
    ...pieces.map((piece) => decoder.decode(piece, { stream: true })),
    decoder.decode(),
  ]
  return { candidates: readCandidates(texts), events: readServerEvents(texts) }
}

function readCandidates(texts: readonly string[]): unknown {
  const reader = new CandidatesReader()
  const machine = new FollowMachine('un-mensaje')
  try {
    machine.start(null)
    machine.handle({ type: 'opened', runId: 'un-pedido' })
    for (const text of texts) machine.handle({ type: 'events', events: reader.push(text) })
  } catch {
    // As `follow-run.ts` takes it: the connection is broken.
    return 'broken'
  }
  const state = reader.end()
  const effects = machine.handle({ type: 'closed', state })
  return { state, effects, json: machine.json, answer: machine.answer }
}

function readServerEvents(texts: readonly string[]): unknown {
  const heard: unknown[] = []
  try {
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => heard.push(readServerSentEvent(event, data)),
    })
    for (const text of texts) parser.feed(text)
  } catch {
    return 'broken'
  }
  return heard
}

/** Throws when a model's events are not text and then one end. */
export function checkModelEvents(events: readonly ModelEvent[]): void {
  const ends = events.filter(({ type }) => type !== 'text')
  if (ends.length !== 1) throw new Error(`it ended ${ends.length} times`)
  if (events.at(-1)?.type === 'text') throw new Error('it went on after its end')
  for (const event of events) {
    if (event.type === 'text' && typeof event.text !== 'string') throw new Error('no text')
    if (event.type === 'fault' && !(event.fault instanceof ModelFailure)) throw event.fault
  }
}
