import { countCharacters } from '#core/credits/units.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { JsonScanner } from '#core/generation/json/json-scanner.ts'
import { type RunInput, type RunLimits, RunMachine } from '#core/generation/run/run-machine.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'

export function split(text: string, lengths: number[]): string[] {
  const pieces: string[] = []
  for (let at = 0, i = 0; at < text.length; i++) {
    const length = lengths[i % lengths.length] ?? 1
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

/** Runs a machine over a model's stream; returns what was delivered and what was recorded of it. */
export function deliver(pieces: string[], end: RunInput, limits: Partial<RunLimits> = {}) {
  const machine = new RunMachine({ outputUnits: 1_000_000, totalMs: 1_000, ...limits })
  const delivered: string[] = []
  let recorded: ModelAnswer | null = null
  let costUnits = 0
  const handle = (input: RunInput) => {
    for (const effect of machine.handle(input, 2_000)) {
      if (effect.type === 'append') delivered.push(effect.text)
      if (effect.type !== 'record' || effect.outcome.kind !== 'answer') continue
      recorded = effect.outcome.answer
      costUnits = effect.outcome.costUnits
    }
  }
  for (const piece of pieces) handle({ type: 'text', text: piece })
  handle(end)
  handle({ type: 'deadline' })
  return { delivered, recorded: recorded as ModelAnswer | null, costUnits }
}

export const stop: RunInput = { type: 'finish', reason: 'stop' }

export const wireKeys =
  'comentarios_del_modelo texto_generado cuerpo referencias role content'.split(' ')

/** Characters of a JSON text without its punctuation and the names of the specification, told or not. */
export function charactersIn(delivered: string): number {
  let units = 0
  let key = ''
  const scanner = new JsonScanner({
    open: () => {},
    close: () => {},
    stringStart: () => {},
    stringEnd: () => {},
    key: (name) => {
      key = name
      if (!wireKeys.includes(name)) units += countCharacters(name)
    },
    stringPiece: (text) => {
      if (key !== 'role') units += countCharacters(text)
    },
    scalar: (token) => {
      units += token.length
    },
  })
  scanner.push(delivered)
  return units
}

function wordsOf(comments: string, { cuerpo, referencias }: AcademicText): string[] {
  const contents = [comments, ...[...cuerpo, ...referencias].map(({ content }) => content)]
  return contents.flatMap((content) => content.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** The longest that a browser ever showed and the recorded answer does not have, in characters. */
export function freeCharacters(pieces: string[], recorded: ModelAnswer): number {
  const kept = new Set(wordsOf(recorded.comentarios_del_modelo, recorded.texto_generado))
  const browser = new WireReader()
  let most = 0
  for (const piece of pieces) {
    browser.push(piece)
    const { comments, text } = browser.answer
    const free = wordsOf(comments, text).filter(
      (word) => !kept.has(word) && ![...kept].some((known) => known.startsWith(word)),
    )
    most = Math.max(most, free.join('').length)
  }
  return most
}

/** A word that is not whole, and an answer too short to be kept after a fault, whose comments may come twice. */
export const few = 120
export const tooShort = 2 * 250 + few
