import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { errorsOf, isMedia } from '#contract/call.ts'
import { type CallName, callOf, calls } from '#contract/calls.ts'

const patterns = (Object.keys(calls) as CallName[]).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')
  return { name, method, pattern: new RegExp(`^${pattern}$`) }
})

/** An answer that the list of calls does not have. */
export class WrongAnswer extends Error {}

/** The call of a request, if it is one. */
function callNameOf(method: string, path: string): CallName | null {
  const [pathname = ''] = path.split('?')
  const found = patterns.filter((one) => one.method === method && one.pattern.test(pathname))
  // `…/latest` before `…/:number`.
  return found.sort((a, b) => a.name.split(':').length - b.name.split(':').length)[0]?.name ?? null
}

/**
 * Throws a WrongAnswer when a server answers otherwise than the list of calls says: with another status, with fields that are not in
 * the list or lack, or with an error that is not the call's.
 */
export async function checkAnswer(method: string, path: string, answer: Response): Promise<void> {
  const name = callNameOf(method, path)
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (name === null) return
  const call = callOf(name)
  if (answer.status < 400) {
    const statuses: number[] = [call.status ?? 200].flat()
    if (!statuses.includes(answer.status))
      throw new WrongAnswer(`${name} answered ${answer.status}`)
    if (call.output === null || isMedia(call.output)) return
    const output: unknown = await answer.clone().json()
    const parsed = (call.output as z.ZodType).safeParse(output)
    if (!parsed.success) throw new WrongAnswer(`${name}: ${parsed.error.message}`)
    // A schema leaves out what it does not know.
    if (!isDeepStrictEqual(parsed.data, output)) {
      throw new WrongAnswer(
        `${name} answered with more than the list says: ${JSON.stringify(output)}`,
      )
    }
  } else if (isJson) {
    const { error } = (await answer.clone().json()) as { error: { code: string } }
    if (!(errorsOf(method, call) as string[]).includes(error.code)) {
      throw new WrongAnswer(`${name} answered with ${error.code}, which the list does not have`)
    }
  }
}
