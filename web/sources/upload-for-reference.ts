import type { SourceRow, UpdateSource } from '#contract/sources.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { matchSource } from '#core/quotations/match-source.ts'
import { updateSource, uploadSource } from './source-changes.api.ts'

/**
 * Uploads the file of a referenced work, and completes its record with the reference's, so that quotations of the work
 * are searched in it. A file that names another work keeps its own record. Returns the outcome in Spanish.
 */
export async function uploadForReference(
  projectId: string,
  file: File,
  reference: string,
): Promise<string> {
  const { sources, reading } = await uploadSource(projectId, file)
  if (reading !== null) return 'Es un escaneo: se está leyendo. Revísalo luego en Fuentes.'
  const row = sources.find(({ kind }) => kind === 'upload')
  if (sources.length > 0 && !row) return 'Es una lista de obras. Está en Fuentes.'
  if (!row) return 'Ese archivo ya estaba en Fuentes.'
  if (matchSource(reference, [row]) !== null) return readMessage
  if (row.csl.DOI !== undefined) {
    return `Ese archivo es otra obra: «${row.csl.title}». Quedó en Fuentes.`
  }
  const csl = recordOf(reference, row)
  if (csl) await updateSource(projectId, row.id, { csl })
  return csl ? readMessage : 'Leído. Completa sus datos en Fuentes para buscar tus citas en él.'
}

const readMessage = 'Leído. Buscamos tus citas en él.'

function recordOf(reference: string, { csl: read }: SourceRow): UpdateSource['csl'] | null {
  const { title = read.title, author = [], issued } = readReference(reference)
  if (!title) return null
  return {
    title,
    author: author.map((name) =>
      'family' in name
        ? { family: name.family, ...(name.given && { given: name.given }) }
        : { family: name.literal },
    ),
    year: issued?.['date-parts'][0]?.[0] ?? null,
  }
}
