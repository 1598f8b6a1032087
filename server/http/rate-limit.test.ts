import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { isWithinLimit, subscriberNetwork } from './rate-limit.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001::3:4:5:6:7', '2001:0:0:3::/64'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7109', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['::ffff:1:7109', '0.1.113.9'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(subscriberNetwork(address)).toBe(network)
})

describe('the limits of an address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
  })
  afterAll(() => server.dispose())

  it('do not count incomplete requests', async () => {
    const visitor = new Visitor(server.url)
    for (let post = 0; post < 110; post++) {
      expect((await visitor.call('POST', '/api/auth/sign-in/email', {})).status).toBe(401)
    }
    for (let post = 0; post < 40; post++) {
      expect((await visitor.call('POST', '/api/auth/sign-up/email', {})).status).toBe(422)
    }
    const { status } = await visitor.call('POST', '/api/auth/sign-up/email', {
      name: 'Ana',
      email: 'ana@correo.ec',
      password: 'cuartilla',
    })
    expect(status).toBe(200)
  })

  it('hold for a window from now on when the clock of the database jumps back by hours or days', async () => {
    const { db } = server.dependencies
    const limit = { attempts: 2, windowSeconds: 600 }
    for (const jump of ['1 hour', '3 days']) {
      const attempt = () => isWithinLimit(db, [`prueba ${jump}`], limit)
      expect([await attempt(), await attempt(), await attempt()]).toEqual([true, true, false])
      await db.execute(
        sql`update rate_limits set window_ends_at = window_ends_at + ${jump}::interval
            where key = ${`prueba ${jump}`}`,
      )
      expect([await attempt(), await attempt(), await attempt()]).toEqual([true, true, false])
    }
  })
})
