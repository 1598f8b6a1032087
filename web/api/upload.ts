import { noConnection, readApiError } from './api-error.ts'
import { inTurn } from './in-turn.ts'
import { noteNoResponse } from './reachability.ts'
import { TimeLimit } from './time-limit.ts'
import { noteUnauthorized } from './unauthorized.ts'

/** The maximum time without progress, and for the response after the last byte. */
const maxSilenceMs = 45_000

type UploadOptions = {
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Called when the file waits for its turn, because the server has others before it. */
  onBusy?: () => void
  signal?: AbortSignal
}

/** Posts a form with a file. Throws ApiError, and the signal's reason. */
export function upload<Row>(
  path: string,
  form: FormData,
  { onProgress, onBusy, signal }: UploadOptions = {},
): Promise<Row> {
  return inTurn(() => send<Row>(path, form, onProgress, signal), { onBusy, signal })
}

function send<Row>(
  path: string,
  form: FormData,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Row> {
  return new Promise((resolve, reject) => {
    // Not fetch, which reports no upload progress.
    const request = new XMLHttpRequest()
    const limit = new TimeLimit(maxSilenceMs, signal)
    request.open('POST', path)
    request.upload.addEventListener('progress', (event) => {
      limit.touch()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 400) {
        const error = readApiError(request.status, request.responseText)
        if (error.status !== 401) return reject(error)
        return void noteUnauthorized(path).then(() => reject(error))
      }
      try {
        resolve(JSON.parse(request.responseText) as Row)
      } catch {
        reject(readApiError(request.status, request.responseText))
      }
    })
    const noAnswer = () => {
      noteNoResponse()
      reject(noConnection())
    }
    request.addEventListener('error', noAnswer)
    request.addEventListener('abort', () => (limit.isOver ? noAnswer() : reject(signal?.reason)))
    request.addEventListener('loadend', () => limit.lift())
    limit.signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
