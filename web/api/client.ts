import type { OutputOf } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { nextCursorHeader } from '#contract/response-headers.ts'
import { type Given, type Loose, type Optional, pathOfCall } from './address.ts'
import { isNoResponse, noConnection, readApiError } from './api-error.ts'
import { noteNoResponse, noteResponse } from './reachability.ts'
import { TimeLimit } from './time-limit.ts'
import { noteUnauthorized } from './unauthorized.ts'

/** Longer than starting a run takes while the database restarts. */
const maxResponseMs = 30_000
/** Enough for a long document over a slow connection. */
const maxBodyMs = 60_000

/**
 * The response of a call. Throws ApiError when it is an error or none comes in time. Reading the body has no time limit
 * here.
 */
export const send = <Name extends CallName>(name: Name, ...[given]: Optional<Given<Name>>) =>
  request(name, given as Loose | undefined)

async function request(name: string, given: Loose = {}): Promise<Response> {
  const { body, signal, authorization, keepalive = false } = given
  const path = pathOfCall(name, given)
  const limit = new TimeLimit(maxResponseMs, signal)
  let response: Response
  try {
    response = await fetch(path, {
      method: name.split(' ')[0] ?? '',
      // JSON.stringify(undefined) is undefined: a call without a body sends none.
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      signal: limit.signal,
      keepalive,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteNoResponse()
    throw noConnection()
  } finally {
    limit.lift()
  }
  if (response.ok) {
    noteResponse()
    return response
  }
  const error = readApiError(response.status, await response.text().catch(() => ''))
  if (isNoResponse(error)) noteNoResponse()
  else noteResponse()
  if (error.status === 401) await noteUnauthorized(path)
  throw error
}

/** What a call answers with. */
export const call = async <Name extends CallName>(
  name: Name,
  ...[given]: Optional<Given<Name>>
): Promise<OutputOf<Calls[Name]>> => (await requestWhole(name, given as Loose | undefined)).output

/** A page of rows, the cursor of the next page, and what else the headers say of other pages. */
export async function callPage<Name extends PagedCall>(name: Name, given: Given<Name>) {
  const { output, headers } = await requestWhole(name, given as Loose)
  const rows: OutputOf<Calls[Name]> = output
  return { rows, nextCursor: headers.get(nextCursorHeader), headers }
}
type PagedCall = 'GET /api/projects' | 'GET /api/projects/:id/messages'

async function requestWhole(name: string, given: Loose = {}) {
  const limit = new TimeLimit(maxBodyMs, given.signal)
  try {
    const response = await request(name, { ...given, signal: limit.signal })
    const text = await response.text().catch((cause: unknown) => {
      if (given.signal?.aborted) throw cause
      throw noConnection()
    })
    // Not parsed by a schema: the server registers its handlers by the same list.
    return { output: text === '' ? null : JSON.parse(text), headers: response.headers }
  } finally {
    limit.lift()
  }
}
