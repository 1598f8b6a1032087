import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile, uploadPlaces } from '#server/files/receive-upload.ts'
import type { Register } from '#server/http/register.ts'
import { sentBody } from '#server/http/sent-body.ts'
import { sendFigure } from './send-figure.ts'
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
  on('GET /api/figures/:id', ({ c, user, params }) =>
    sendFigure(c, dependencies, { ownerId: user.id, figureId: params.id }),
  )
}
