import type { ReadingRow } from '#contract/readings.ts'

/** How far a photo or a scanned file is read, in a few words. */
export function readingWords(reading: ReadingRow): string {
  const { state, pages, pages_read, left_out, message } = reading
  if (message !== null) return message
  if (state === 'reading') {
    return pages === 1
      ? 'Leyendo'
      : `Leyendo la página ${Math.min(pages_read + 1, pages)} de ${pages}`
  }
  if (left_out > 0) {
    return `Se leyeron las primeras ${pages} páginas; quedan fuera ${left_out}. Revísalas antes de usarlas.`
  }
  const unread = unreadWords(reading)
  return unread === null ? 'Leído. Revísalo antes de usarlo.' : `${unread} Lo demás está leído.`
}

/** Which pages could not be read; null when all were. */
export function unreadWords({ unread }: ReadingRow): string | null {
  const [only, ...others] = unread
  if (only === undefined) return null
  if (others.length === 0) return `No se pudo leer la página ${only}.`
  return `No se pudieron leer las páginas ${[only, ...others.slice(0, -1)].join(', ')} y ${others.at(-1)}.`
}
