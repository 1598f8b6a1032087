/** The size and pace of one answer; the fake model reads them from the prompt. */
export type StreamOrder = { events: number; paceMs: number }

export function promptFor({ events, paceMs }: StreamOrder): string {
  return `Un ensayo de ${events} partes cada ${paceMs} ms`
}

export function readOrder(body: string): StreamOrder {
  const found = /de (\d+) partes cada (\d+) ms/.exec(body)
  if (found === null) throw new Error('the prompt does not say what to stream')
  return { events: Number(found[1]), paceMs: Number(found[2]) }
}

/** Current time in microseconds on the system's monotonic clock, which is comparable between processes. */
export function nowMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}

/** The current time as a word that may stand inside a JSON string. */
export function stamp(): string {
  return `t${String(nowMicros()).padStart(15, '0')}`
}

const stampPattern = /t(\d{15})/g
const stampCharacters = 16

/** Reads the time stamps of a stream, even one that two chunks share, and measures each event's latency. */
export class StampReader {
  readonly latenciesMs: number[] = []
  #rest = ''

  push(piece: string): void {
    const now = nowMicros()
    const text = this.#rest + piece
    let end = 0
    for (const found of text.matchAll(stampPattern)) {
      this.latenciesMs.push((now - Number(found[1])) / 1_000)
      end = found.index + stampCharacters
    }
    this.#rest = text.slice(Math.max(end, text.length - stampCharacters + 1))
  }
}
