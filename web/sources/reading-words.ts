import type { ReadingRow } from '#contract/readings.ts'

/** How far a photo or a scanned file is read, in a few words. */
export function readingWords({ state, pages, pages_read, left_out, message }: ReadingRow): string {
  if (message !== null) return message
  if (state === 'reading') {
    return pages === 1
      ? 'Leyendo'
      : `Leyendo la página ${Math.min(pages_read + 1, pages)} de ${pages}`
  }
  if (left_out > 0) {
    return `Se leyeron las primeras ${pages} páginas; quedan fuera ${left_out}. Revísalas antes de usarlas.`
  }
  return 'Leído. Revísalo antes de usarlo.'
}
