import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { limitedChunks } from '#server/http/read-limited.ts'
import { assertStoragePath, type Storage, type StoredContent } from './storage.ts'

const connectionTimeoutMs = 3_000
const requestTimeoutMs = 30_000
/** Longest response: an object, which was at most 10 MB when it was stored, a page of a list, or an error. */
const maxAnswerBytes = 32 * 1024 * 1024

/** A bucket of any S3 server. */
export function openS3Storage(s3: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // S3 servers other than Amazon's need these.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs },
  })
  client.middlewareStack.add(
    (next) => async (request) => {
      const result = await next(request)
      const answer = result.response as { body?: unknown }
      if (answer.body instanceof Readable) {
        answer.body = Readable.from(limitedChunks(answer.body, maxAnswerBytes), {
          objectMode: false,
        })
      }
      return result
    },
    // Next to the connection, so that nothing is read before it.
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
  const at = (path: string) => {
    assertStoragePath(path)
    return { Bucket: s3.bucket, Key: path }
  }
  return {
    async put(path, bytes, mimeType) {
      const object = { ...at(path), Body: bytes, ContentType: mimeType }
      await client.send(new PutObjectCommand(object)).catch(asAppError)
    },

    async get(path) {
      const command = new GetObjectCommand(at(path))
      try {
        const object = await client.send(command)
        if (object.Body === undefined) return null
        return {
          stream: object.Body.transformToWebStream() as StoredContent['stream'],
          sizeBytes: object.ContentLength ?? 0,
        }
      } catch (error) {
        if (isAbsent(error)) return null
        return asAppError(error)
      }
    },

    async remove(path) {
      await client.send(new DeleteObjectCommand(at(path))).catch(asAppError)
    },

    list: (folder) => listAll(client, s3.bucket, folder),
  }
}

async function* listAll(
  client: S3Client,
  bucket: string,
  folder: string,
): ReturnType<Storage['list']> {
  let from: string | undefined
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: from }))
      .catch(asAppError)
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined && LastModified !== undefined) {
        yield { path: Key, modifiedAt: LastModified }
      }
    }
    from = page.NextContinuationToken
  } while (from !== undefined)
}

function isAbsent(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes((error as Error).name)
}

/** A full bucket is `file.storage_full`; any other fault is server.unavailable. */
function asAppError(error: unknown): never {
  const { name = '', $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const isFull = $metadata?.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(name)
  throw new AppError(isFull ? 'file.storage_full' : 'server.unavailable', {}, { cause: error })
}
