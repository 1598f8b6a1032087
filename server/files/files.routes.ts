import { Hono } from 'hono'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateId } from '#server/http/validate.ts'
import { readFile } from './read-file.ts'
import { receiptHeaders } from './receipt-headers.ts'
import { receiveUpload } from './receive-upload.ts'
import type { StoredContent } from './storage.ts'
import { uploadFile } from './upload-file.ts'
import { uploadPlaces } from './upload-places.ts'

const uploadsPerUser = { attempts: 60, windowSeconds: 600 }
const photoName = /^[0-9a-f-]{36}-[0-9a-f]{32}\.webp$/

const photoHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** `/api/files`: uploads; photos by their unguessable name; files for their owners, receipts for operators too. */
export function fileRoutes(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'log' | 'storage'>,
) {
  const { storage } = dependencies
  const uploads = uploadPlaces()
  return new Hono<AppEnv>()
    .get('/photos/:name', async (c) => {
      const name = c.req.param('name')
      const content = photoName.test(name) ? await storage.get(`profile-pictures/${name}`) : null
      if (content === null) throw new AppError('file.not_found')
      return respond(c, content, photoHeaders)
    })
    .use(requireUser(dependencies))
    .post('/', async (c) => {
      const userId = c.get('user').id
      await limitAttempts(dependencies, `upload:${userId}`, uploadsPerUser)
      const receive = async () =>
        uploadFile(dependencies, { userId, ...(await receiveUpload(c.req.raw)) })
      const file = await uploads.run(userId, receive, c.req.raw.signal)
      return c.json(file, 201)
    })
    .get('/:id', async (c) => {
      const { id: userId, role } = c.get('user')
      const fileId = validateId(c.req.param('id'), 'file.not_found')
      const isOperator = role === 'operator'
      const { file, content } = await readFile(dependencies, { fileId, userId, isOperator })
      return respond(c, content, receiptHeaders(file))
    })
}

async function respond(
  c: AppContext,
  { stream, sizeBytes }: StoredContent,
  headers: Record<string, string>,
): Promise<Response> {
  // The stream of a HEAD response is not read and would stay open.
  if (c.req.method === 'HEAD') await stream.cancel()
  return c.body(stream, 200, { ...headers, 'content-length': String(sizeBytes) })
}
