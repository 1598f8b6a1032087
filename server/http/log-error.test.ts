import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { keptServer } from '#test/kept-server.ts'
import type { TestServer } from '#test/test-server.ts'
import { logError } from './log-error.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

const secret = 'Lo que escribió María José'

describe('the logged part of an error', () => {
  it('is the statement that failed and its code, and none of its values', async () => {
    const { db } = server.dependencies
    const failing = [
      db.execute(sql`select ${secret}::text::uuid`),
      db.execute(sql`insert into users (full_name, email) values (${secret}, ${secret})`),
      db.execute(sql`insert into nowhere values (${secret})`),
    ]
    for (const statement of failing) {
      const error = await statement.then(
        () => null,
        (reason: unknown) => reason,
      )
      const logged = JSON.stringify(logError(error))
      expect(JSON.stringify([String(error), error])).toContain(secret)
      expect(logged).not.toContain(secret)
      expect(logged).toContain('Failed statement')
      expect(logged).toMatch(/"code":"\w{5}"/)
    }
  })

  it('is the message, the code and the place of any other', () => {
    const error = Object.assign(new Error('it broke'), { code: 'ECONNRESET', body: secret })
    expect(logError(error)).toMatchObject({
      type: 'Error',
      message: 'it broke',
      code: 'ECONNRESET',
    })
    expect(JSON.stringify(logError(error))).not.toContain(secret)
    expect(logError(secret)).toEqual({ type: 'string', message: 'not an error' })
  })
})
