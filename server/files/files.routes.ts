import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import { sentBody } from '#server/http/sent-body.ts'
import { privateFileHeaders, readFile } from './read-file.ts'
import { receiveUpload, uploadPlaces } from './receive-upload.ts'
import type { StoredContent } from './storage.ts'
import { uploadFile } from './upload-file.ts'

const photoName = /^[0-9a-f-]{36}-[0-9a-f]{32}\.webp$/

const photoHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Uploads files; serves a profile photo to anybody who has its random name, other files by id to those who may read them. */
export function fileRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'log' | 'storage'>,
): void {
  const { storage } = dependencies
  const uploads = uploadPlaces()

  on('GET /api/files/photos/:name', async ({ c, params: { name } }) => {
    const content = photoName.test(name) ? await storage.get(`profile-pictures/${name}`) : null
    if (content === null) throw new AppError('file.not_found')
    return respond(c, content, photoHeaders)
  })
  on('POST /api/files', ({ c, user }) => {
    const receive = async () =>
      uploadFile(dependencies, { userId: user.id, ...(await receiveUpload(sentBody(c))) })
    return uploads.run(user.id, receive, c.req.raw.signal)
  })
  on('GET /api/files/:id', async ({ c, user, params }) => {
    const reader = { userId: user.id, isOperator: user.role === 'operator' }
    const { file, content } = await readFile(dependencies, { fileId: params.id, ...reader })
    return respond(c, content, privateFileHeaders(file))
  })
}

async function respond(
  c: AppContext,
  { stream, sizeBytes }: StoredContent,
  headers: Record<string, string>,
): Promise<Response> {
  // The response to a HEAD request is not read: its stream would stay open.
  if (c.req.method === 'HEAD') await stream.cancel()
  return c.body(stream, 200, { ...headers, 'content-length': String(sizeBytes) })
}
