import { setTimeout as sleep } from 'node:timers/promises'
import { composeScaffold } from '#core/generation/offline-composer.ts'
import type { Model, ModelEvent, ModelRequest } from './model.ts'

/** Piece lengths in characters and the pause between pieces: reads as something being written. */
const pieceLengths = [24, 41, 33, 60, 28, 52, 37, 45]
const defaultPaceMs = 12

/** The composer that needs no key and no network, streamed by the very same path as a model. */
export function offlineModel(options: { paceMs?: number } = {}): Model {
  const paceMs = options.paceMs ?? defaultPaceMs
  return {
    provider: 'offline',
    label: 'cuartilla-sin-conexion',
    providerName: 'Cuartilla',
    stream: (request) => streamScaffold(request, paceMs),
  }
}

async function* streamScaffold(request: ModelRequest, paceMs: number): AsyncGenerator<ModelEvent> {
  const text = JSON.stringify(composeScaffold(request.prompt.brief))
  let at = 0
  for (let piece = 0; at < text.length; piece++) {
    request.signal.throwIfAborted()
    const length = pieceLengths[piece % pieceLengths.length] ?? text.length
    yield { type: 'text', text: text.slice(at, at + length) }
    at += length
    if (paceMs > 0) await sleep(paceMs, undefined, { signal: request.signal })
  }
  yield { type: 'finish', reason: 'stop' }
}
