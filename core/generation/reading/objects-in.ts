import type { JsonHandler } from '#core/generation/json/json-scanner.ts'
import { scannerOf } from '#core/generation/json/loose-json-scanner.ts'
import { ObjectFinder } from './object-finder.ts'

/** How many objects are tried, and how often the text may be read for them; a text of many more braces is no answer. */
const maxTried = 200
const maxReadings = 8

/** The whole objects in a model's text, outside of its thoughts, in order. */
export function objectsIn(text: string): unknown[] {
  const finder = new ObjectFinder()
  let whole: unknown[] = []
  const listener = {
    thoughtEnds: () => {
      whole = []
    },
    tagCloses: () => {},
  }
  let rest = text
  let read = 0
  for (let tried = 0; tried < maxTried; tried++) {
    const found = finder.find(rest, listener)
    if (found === null) break
    const value = new ValueBuilder()
    const scanner = scannerOf({ isEscaped: found.isEscaped })(value)
    const end = scanner.push(found.text)
    read += end
    if (scanner.state === 'open' || read > maxReadings * text.length) break
    if (scanner.state === 'closed') whole.push(value.root)
    rest = found.text.slice(scanner.state === 'closed' ? end : 1)
  }
  return whole
}

/** Builds the value of a scanned JSON text. */
class ValueBuilder implements JsonHandler {
  root: unknown = null
  readonly #open: (unknown[] | Map<string, unknown>)[] = []
  #key = ''
  #text: string[] = []

  open(kind: 'object' | 'array'): void {
    const container = kind === 'array' ? [] : new Map<string, unknown>()
    if (this.#open.length > 0) this.#add(container)
    this.#open.push(container)
  }

  close(): void {
    const container = this.#open.pop()
    if (this.#open.length === 0) this.root = plain(container)
  }

  key(name: string): void {
    this.#key = name
  }

  stringStart(): void {
    this.#text = []
  }

  stringPiece(text: string): void {
    this.#text.push(text)
  }

  stringEnd(): void {
    this.#add(this.#text.join(''))
  }

  scalar(token: string): void {
    this.#add(JSON.parse(token))
  }

  #add(value: unknown): void {
    const around = this.#open.at(-1)
    if (Array.isArray(around)) around.push(value)
    else around?.set(this.#key, value)
  }
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!(value instanceof Map)) return value
  return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]))
}
