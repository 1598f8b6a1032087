import type { Dependencies } from '#server/dependencies.ts'
import type { StoredContent } from '#server/files/storage.ts'
import { AppError } from '#server/http/app-error.ts'
import { findFigures, findFiguresOfProject, type StoredFigure } from './figures.queries.ts'

type Deps = Pick<Dependencies, 'db' | 'storage' | 'log'>

/** A figure asked for by its owner, or by anybody who may read a project that has it. */
export type AskedFigure = { figureId: string } & ({ ownerId: string } | { projectId: string })

const id = /^[0-9a-f]{32}$/

/** A picture for its owner; another's is the same 404 as none. The stream has to be read or cancelled. */
export async function readFigure(
  dependencies: Deps,
  asked: AskedFigure,
): Promise<{ figure: StoredFigure; content: StoredContent }> {
  const figure = await findFigure(dependencies, asked)
  const content = await open(dependencies, figure)
  if (content === null) throw new AppError('file.not_found')
  return { figure, content }
}

/** Its row; throws for another's as for none. */
export async function findFigure(
  { db }: Pick<Deps, 'db'>,
  asked: AskedFigure,
): Promise<StoredFigure> {
  const [figure] = id.test(asked.figureId)
    ? 'projectId' in asked
      ? await findFiguresOfProject(db, asked.projectId, asked.figureId)
      : await findFigures(db, asked.ownerId, [asked.figureId])
    : []
  if (figure === undefined) throw new AppError('file.not_found')
  return figure
}

/**
 * The bytes of those of an owner's pictures that are stored, by their names. Throws document.too_heavy for more than
 * `maxBytes` together, before any is read.
 */
export async function readPictures(
  dependencies: Deps,
  { ownerId, ids, maxBytes }: { ownerId: string; ids: Iterable<string>; maxBytes: number },
): Promise<Map<string, Uint8Array>> {
  const figures = await findFigures(dependencies.db, ownerId, [...ids])
  const bytes = figures.reduce((sum, figure) => sum + figure.bytes, 0)
  if (bytes > maxBytes) throw new AppError('document.too_heavy')
  const pictures = new Map<string, Uint8Array>()
  for (const figure of figures) {
    const content = await open(dependencies, figure)
    if (content === null) continue
    pictures.set(figure.id, new Uint8Array(await new Response(content.stream).arrayBuffer()))
  }
  return pictures
}

/** A row without bytes is a bug and is logged. */
async function open({ storage, log }: Deps, figure: StoredFigure): Promise<StoredContent | null> {
  const { id: figureId, storagePath } = figure
  const content = await storage.get(storagePath)
  if (content === null) log.error({ figureId, storagePath }, 'the bytes of a figure are missing')
  return content
}
