import { describe, expect, it } from 'vitest'
import { errorsOf } from '#contract/call.ts'
import { type CallName, callOf, calls } from '#contract/calls.ts'

const names = Object.keys(calls) as CallName[]

describe('the list of calls', () => {
  it.each(names)('%s: the parameters of the path are those of the list', (name) => {
    const inPath = [...name.matchAll(/:(\w+)/g)].map(([, param]) => param)
    expect(Object.keys(callOf(name).params ?? {}).sort()).toEqual(inPath.sort())
    // A caller gives them beside these.
    for (const reserved of ['query', 'body', 'signal', 'form']) {
      expect(inPath).not.toContain(reserved)
    }
  })

  it.each(names)('%s: a call that only reads takes no body', (name) => {
    const { json, form } = callOf(name)
    if (/^(GET|DELETE) /.test(name)) expect([json, form]).toEqual([undefined, undefined])
  })

  it('limits of the same name are the same limit', () => {
    const limits = new Map<string, string>()
    for (const name of names) {
      for (const { name: key, attempts, windowSeconds, by, refusal } of callOf(name).limits ?? []) {
        const limit = JSON.stringify({ attempts, windowSeconds, by, refusal })
        expect(limits.get(key) ?? limit, `${key} of ${name}`).toBe(limit)
        limits.set(key, limit)
      }
    }
  })

  it('a call that needs a session says so among its errors', () => {
    for (const name of names) {
      const { who } = callOf(name)
      if (who !== 'everybody')
        expect(errorsOf('GET', callOf(name)), name).toContain('auth.required')
    }
  })
})
