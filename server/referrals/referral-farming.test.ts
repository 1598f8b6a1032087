import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProcessReferralResult, ReferralCodeRow } from '#contract/referrals.ts'
import { rowsOf } from '#server/db/database.ts'
import { readMails } from '#test/read-mails.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
const open = (mode: string) => async () => {
  server = await startTestServer({ environment: { EMAIL_VERIFICATION: mode } })
}
const close = () => server.dispose()
const noDrift = async () => {
  expect(await rowsOf(server.dependencies.db, sql`select * from drift`)).toEqual([])
}

const codeOf = async (student: Student) =>
  (await student.call<ReferralCodeRow>('GET', '/api/referral-code')).body
const refer = async (friend: Student, inviter: Student) =>
  (
    await friend.call<ProcessReferralResult>('POST', '/api/rpc/process_referral_on_signup', {
      p_referral_code: (await codeOf(inviter)).code,
    })
  ).body.result
const purchasedCredits = async (student: Student) => (await student.me()).credits_balance
const register = (email?: string) =>
  Student.register(server.url, email === undefined ? {} : { email })

async function verify(student: Student): Promise<void> {
  const mails = await readMails(server, student.email)
  const token = /#token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1]
  const { status } = await student.call('POST', '/api/auth/verify-email', { token })
  expect(status).toBe(200)
}

describe('where nothing is verified', () => {
  beforeAll(open('off'))
  afterEach(noDrift)
  afterAll(close)

  it('two who refer each other earn one reward, even at the same moment', async () => {
    const [ana, luis] = [await register(), await register()]
    const results = await Promise.all([refer(ana, luis), refer(luis, ana)])
    expect(results.sort()).toEqual(['mutual', 'rewarded'])
    expect((await purchasedCredits(ana)) + (await purchasedCredits(luis))).toBe(5)
  })

  it('a circle of three earns two rewards at most', async () => {
    const [ana, luis, eva] = [await register(), await register(), await register()]
    expect([await refer(luis, ana), await refer(eva, luis), await refer(ana, eva)]).toEqual([
      'rewarded',
      'rewarded',
      'mutual',
    ])
  })

  it('addresses that differ only by dots or a +tag are one person, whichever comes first', async () => {
    const ana = await register('ana.vera.2026@gmail.com')
    const other = await register()
    for (const email of [
      'ana.vera.2026+dos@gmail.com',
      'anavera2026@gmail.com',
      'a.n.a.vera.2026+x@googlemail.com',
      'Ana.Vera2026+MAYÚSCULAS@GMAIL.com'.replace('Ú', 'U'),
    ]) {
      const again = await register(email)
      expect(await refer(again, ana), email).toBe('same_person')
      expect(await refer(again, other), email).toBe('same_person')
    }
    expect([await purchasedCredits(ana), await purchasedCredits(other)]).toEqual([0, 0])
    expect(await refer(await register('ana.vera.2027@gmail.com'), ana)).toBe('rewarded')
  })

  it('forty sign-ups in a row earn what ten friends do', async () => {
    const inviter = await register()
    for (let i = 0; i < 14; i++) await refer(await register(), inviter)
    expect(await purchasedCredits(inviter)).toBe(50)
  })
})

describe('where a reward waits for the friend’s verified address', () => {
  beforeAll(open('rewards'))
  afterEach(noDrift)
  afterAll(close)

  it('it is paid when the address is verified, once', async () => {
    const [inviter, friend] = [await register(), await register()]
    expect(await refer(friend, inviter)).toBe('waiting')
    expect(await refer(friend, inviter)).toBe('already_referred')
    expect(await purchasedCredits(inviter)).toBe(0)
    expect(await codeOf(inviter)).toMatchObject({
      friends_joined: 0,
      friends_waiting: 1,
      needs_verified_friend: true,
    })
    await verify(friend)
    expect(await purchasedCredits(inviter)).toBe(5)
    expect(await codeOf(inviter)).toMatchObject({ friends_joined: 1, friends_waiting: 0 })
  })

  it('it is paid at once when the address was verified before', async () => {
    const [inviter, friend] = [await register(), await register()]
    await verify(friend)
    expect(await refer(friend, inviter)).toBe('rewarded')
  })

  it('it is paid once when the friend verifies and is referred at the same moment', async () => {
    const [inviter, friend] = [await register(), await register()]
    await Promise.all([verify(friend), refer(friend, inviter)])
    expect(await purchasedCredits(inviter)).toBe(5)
  })

  it('forty sign-ups that nobody verifies earn nothing, and the student may generate', async () => {
    const inviter = await register()
    for (let i = 0; i < 14; i++) await refer(await register(), inviter)
    expect(await purchasedCredits(inviter)).toBe(0)
    expect((await codeOf(inviter)).friends_waiting).toBe(14)
    const { message } = await inviter.createProject()
    expect((await inviter.generate(message)).status).toBe(200)
  })

  it('two who refer each other and wait for verification earn one reward', async () => {
    const [ana, luis] = [await register(), await register()]
    expect([await refer(ana, luis), await refer(luis, ana)]).toEqual(['waiting', 'mutual'])
    await verify(ana)
    await verify(luis)
    expect([await purchasedCredits(ana), await purchasedCredits(luis)]).toEqual([0, 5])
  })
})
