import { noConnection, readApiError } from './api-error.ts'
import { noteNoAnswer } from './reachability.ts'

/** Posts a form with a file. `onProgress` hears what share of it has been sent, from 0 to 1. */
export function upload<Row>(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Row> {
  return new Promise((resolve, reject) => {
    // Not fetch: it does not say how much has been sent.
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 400) return reject(readApiError(request.status, request.responseText))
      try {
        resolve(JSON.parse(request.responseText) as Row)
      } catch {
        reject(readApiError(request.status, request.responseText))
      }
    })
    request.addEventListener('error', () => {
      noteNoAnswer()
      reject(noConnection())
    })
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
