import type { OutputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { addressOf, type Place } from './address.ts'
import { noConnection, readApiError } from './api-error.ts'
import { noteNoResponse } from './reachability.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { TimeLimit } from './time-limit.ts'
import { noteUnauthorized } from './unauthorized.ts'

/** The maximum time without progress, and for the response after the last byte. */
const maxSilenceMs = 45_000

/** The calls that take a form with a file. */
type UploadName = {
  [Name in keyof Calls]: Calls[Name] extends { form: object } ? Name : never
}[keyof Calls]

export type UploadOptions = {
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Called when the file waits for its turn, because the server has others before it. */
  onBusy?: () => void
  signal?: AbortSignal
}

type Upload<Name extends UploadName> = Place<Name> & { form: FormData }

/** Posts a form with a file. Throws ApiError, and the signal's reason. */
export function upload<Name extends UploadName>(
  name: Name,
  { form, ...place }: Upload<Name>,
  { onProgress, onBusy, signal }: UploadOptions = {},
): Promise<OutputOf<Calls[Name]>> {
  const path = addressOf(name, place as unknown as Place<Name>)
  return retryWhileBusy(() => send(path, form, onProgress, signal), { onBusy, signal })
}

function send<Output>(
  path: string,
  form: FormData,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Output> {
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
        resolve(JSON.parse(request.responseText) as Output)
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
