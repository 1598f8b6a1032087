import type { Dependencies } from '#server/dependencies.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { type AskedFigure, findFigure, readFigure } from './read-figure.ts'

/** Answers with a picture, or that a cache has it. */
export async function sendFigure(
  c: AppContext,
  dependencies: Pick<Dependencies, 'db' | 'log' | 'storage'>,
  asked: AskedFigure,
): Promise<Response> {
  // The id follows from the bytes. A cache asks at each use, so that it shows nothing after the session.
  const caching = { etag: `"${asked.figureId}"`, 'cache-control': 'private, no-cache' }
  if (c.req.header('if-none-match')?.includes(caching.etag)) {
    await findFigure(dependencies, asked)
    return c.body(null, 304, caching)
  }
  const { figure, content } = await readFigure(dependencies, asked)
  // The stream of a HEAD response is not read and would stay open.
  if (c.req.method === 'HEAD') await content.stream.cancel()
  return c.body(content.stream, 200, {
    'content-type': figure.type,
    'content-length': String(content.sizeBytes),
    ...caching,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
}
