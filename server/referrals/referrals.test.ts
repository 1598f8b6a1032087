import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { StudentDetail } from '#contract/operator.ts'
import type { ProcessReferralResult, ReferralCodeRow } from '#contract/referrals.ts'
import { maxRewardedReferralsPerMonth } from '#core/credits/tariff.ts'
import { rowsOf } from '#server/db/database.ts'
import { newOperator } from '#test/new-operator.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let clock = new Date()
let server: TestServer
let inviter: Student
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
beforeEach(async () => {
  clock = new Date()
  inviter = await Student.register(server.url)
})
afterEach(async () => {
  expect(await rowsOf(server.dependencies.db, sql`select * from drift`)).toEqual([])
})
afterAll(() => server.dispose())

const codeOf = async (student: Student) =>
  (await student.call<ReferralCodeRow>('GET', '/api/referral-code')).body
const refer = async (friend: Student, code: string) =>
  (
    await friend.call<ProcessReferralResult>('POST', '/api/rpc/process_referral_on_signup', {
      p_referral_code: code,
    })
  ).body.result

it('a student’s code and link have the specification’s form', async () => {
  const { id } = await inviter.me()
  const row = await codeOf(inviter)
  expect(row.code).toBe(`REF-${id.slice(0, 8).toUpperCase()}`)
  expect(row.referral_url).toBe(`${server.url}/invite/${row.code}`)
  expect(row).toMatchObject({ friends_joined: 0, credits_earned: 0, reward_credits: 5 })
})

it('a friend who registers earns the inviter five credits, once', async () => {
  const friend = await Student.register(server.url)
  const { code } = await codeOf(inviter)
  expect(await Promise.all(Array.from({ length: 5 }, () => refer(friend, code)))).toContain(
    'rewarded',
  )
  expect(await refer(friend, code.toLowerCase())).toBe('already_referred')
  expect((await inviter.me()).credits_balance).toBe(5)
  expect((await friend.me()).credits_balance).toBe(0)
  expect(await codeOf(inviter)).toMatchObject({ friends_joined: 1, credits_earned: 5 })
})

it('refuses the student’s own code, a second referral and a late one', async () => {
  expect(await refer(inviter, (await codeOf(inviter)).code)).toBe('own_code')
  const friend = await Student.register(server.url)
  await refer(friend, (await codeOf(inviter)).code)
  const other = await Student.register(server.url)
  expect(await refer(friend, (await codeOf(other)).code)).toBe('already_referred')
  const late = await Student.register(server.url)
  clock = new Date(Date.now() + 25 * 3_600_000)
  expect(await refer(late, (await codeOf(inviter)).code)).toBe('too_late')
  expect((await other.me()).credits_balance).toBe(0)
  expect((await inviter.me()).credits_balance).toBe(5)
})

it('the result of a referral is logged, and so is a failure', async () => {
  const friend = await Student.register(server.url)
  const { code } = await codeOf(inviter)
  const { owner: db, dependencies } = server
  const { log } = dependencies
  const lines: { level: string; what: unknown; line: unknown }[] = []
  const keep = (level: string) => (what: unknown, line: unknown) =>
    void lines.push({ level, what, line })
  const spy = vi
    .spyOn(log, 'child')
    .mockReturnValue({ info: keep('info'), error: keep('error'), warn: keep('warn') } as never)
  try {
    await db.execute(sql`alter table referral_codes rename to hidden_codes`)
    await refer(friend, code).catch(() => null)
    await db.execute(sql`alter table hidden_codes rename to referral_codes`)
    await refer(friend, code)
  } finally {
    spy.mockRestore()
  }
  const userId = (await friend.me()).id
  expect(lines).toContainEqual({
    level: 'error',
    what: { err: expect.any(Error), userId },
    line: 'referral could not be processed',
  })
  expect(lines).toContainEqual({
    level: 'info',
    what: { result: 'rewarded', userId },
    line: 'referral processed',
  })
})

it('an unknown code has no effect', async () => {
  for (const code of ['', 'REF-00000000', "REF-' or 1=1", 'x'.repeat(40)]) {
    expect(await refer(inviter, code)).toBe('unknown_code')
  }
})

it('a limited number of friends a month is rewarded; the others are counted', async () => {
  const { code } = await codeOf(inviter)
  const results: string[] = []
  for (let i = 0; i < maxRewardedReferralsPerMonth + 2; i++) {
    results.push(await refer(await Student.register(server.url), code))
  }
  expect(results.filter((result) => result === 'rewarded')).toHaveLength(
    maxRewardedReferralsPerMonth,
  )
  expect(results.slice(-2)).toEqual(['over_cap', 'over_cap'])
  expect((await inviter.me()).credits_balance).toBe(5 * maxRewardedReferralsPerMonth)
  expect((await codeOf(inviter)).friends_joined).toBe(maxRewardedReferralsPerMonth + 2)
})

it('a friend from the same device is flagged to the operator, who can take the reward back once', async () => {
  const friend = await Student.register(server.url)
  await refer(friend, (await codeOf(inviter)).code)
  const operator = await newOperator(server)
  const { id } = await inviter.me()
  const detail = await operator.call<StudentDetail>('GET', `/api/operator/students/${id}`)
  expect(detail.body.referrals).toMatchObject([
    { state: 'rewarded', signals: ['same_address', 'same_device'] },
  ])
  const path = `/api/operator/referrals/${(await friend.me()).id}/reverse`
  expect((await operator.call('POST', path, { reason: 'es la misma persona' })).status).toBe(204)
  expect((await operator.call('POST', path, { reason: 'es la misma persona' })).status).toBe(409)
  expect((await inviter.me()).credits_balance).toBe(0)
})

it('a friend with another spelling of the inviter’s address is flagged as the same mailbox', async () => {
  const friend = await Student.register(server.url)
  await refer(friend, (await codeOf(inviter)).code)
  const { id } = await inviter.me()
  const spelled = (student: string, email: string) =>
    server.dependencies.db.execute(sql`update users set email = ${email} where id = ${student}`)
  await spelled(id, 'ana.vera.1999@gmail.com')
  await spelled((await friend.me()).id, 'anavera1999+dos@googlemail.com')
  const operator = await newOperator(server)
  const detail = await operator.call<StudentDetail>('GET', `/api/operator/students/${id}`)
  expect(detail.body.referrals[0]?.signals).toContain('same_mailbox')
})

it('a reversal takes back what was paid, also after the reward was changed', async () => {
  const before = await startTestServer({ environment: { REFERRAL_REWARD_CREDITS: '5' } })
  const friend = await Student.register(before.url)
  const referrer = await Student.register(before.url)
  await refer(friend, (await codeOf(referrer)).code)
  const after = await before.restart({ REFERRAL_REWARD_CREDITS: '9' })
  try {
    const operator = await newOperator(after)
    const { id } = await referrer.at(after.url).me()
    await operator.call('POST', `/api/operator/students/${id}/adjust`, {
      amount: 20,
      reason: 'una cortesía',
      ticket: crypto.randomUUID(),
    })
    const path = `/api/operator/referrals/${(await friend.at(after.url).me()).id}/reverse`
    expect((await operator.call('POST', path, { reason: 'la misma persona' })).status).toBe(204)
    expect((await referrer.at(after.url).me()).credits_balance).toBe(20)
  } finally {
    await after.dispose()
  }
})
