import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile, uploadPlaces } from '#server/files/receive-upload.ts'
import type { Register } from '#server/http/register.ts'
import { sentBody } from '#server/http/sent-body.ts'
import { findFigure, readFigure } from './read-figure.ts'
import { storeFigure } from './store-figure.ts'

/** The pictures of figures, for their owners only. */
export function figureRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'db' | 'log' | 'storage'>,
): void {
  const uploads = uploadPlaces()

  on('POST /api/figures', ({ c, user, maxFileBytes }) => {
    const receive = async () => {
      const { bytes } = await receiveFile(sentBody(c), maxFileBytes)
      return storeFigure(dependencies, user.id, bytes)
    }
    return uploads.run(user.id, receive, c.req.raw.signal)
  })
  on('GET /api/figures/:id', async ({ c, user, params }) => {
    const asked = { ownerId: user.id, figureId: params.id }
    // The id follows from the bytes. A cache asks at each use, so that it shows nothing after the session.
    const caching = { etag: `"${params.id}"`, 'cache-control': 'private, no-cache' }
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
  })
}
