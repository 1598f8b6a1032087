import { readFileSync } from 'node:fs'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'

const chunkCharacters = 450

/** Prints the cost of reading a streamed answer, compared with parsing all of it again at every chunk. */
export function benchReading(): void {
  const file = new URL('../test/documents/doc-60.json', import.meta.url)
  const json = JSON.stringify({
    comentarios_del_modelo: 'Listo.',
    texto_generado: JSON.parse(readFileSync(file, 'utf8')),
  })
  const incremental = medianMs(() => {
    const reader = new AnswerReader()
    for (let at = 0; at < json.length; at += chunkCharacters) {
      reader.push(json.slice(at, at + chunkCharacters))
      if (reader.object.answer.comments === '') continue
    }
  })
  const floor = medianMs(() => JSON.parse(json))
  const whole = medianMs(() => {
    for (let at = chunkCharacters; at < json.length; at += chunkCharacters) JSON.parse(json)
  }, 5)
  console.log(
    `reading ${Math.round(json.length / 1024)} KB in chunks of ${chunkCharacters}: ${incremental.toFixed(1)} ms, ${(incremental / floor).toFixed(1)} x one JSON.parse, ${(incremental / whole).toFixed(3)} x parsing it whole at every chunk`,
  )
}

function medianMs(work: () => void, rounds = 31): number {
  for (let i = 0; i < 5; i++) work()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN
}
