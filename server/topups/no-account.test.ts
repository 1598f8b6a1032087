import { afterEach, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { SettingsRow } from '#contract/me.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
afterEach(() => server.dispose())

const account = {
  bank: 'pichincha',
  holder: 'Cuartilla S. A. S.',
  number: '2200123456',
  type: 'Ahorros',
  identification: '1790012345001',
}

async function studentAt(environment: Record<string, string>) {
  server = await startTestServer({ environment })
  const student = await Student.register(server.url)
  const { body } = await student.call<SettingsRow>('GET', '/api/settings')
  return { student, transfers: body.transfers }
}

it('a transfer is taken only to a bank with an account', async () => {
  const { student, transfers } = await studentAt({ BANK_ACCOUNTS: JSON.stringify([account]) })
  expect(transfers).toBe('accounts')
  expect((await student.transfer({ destination_bank: 'pichincha' })).status).toBe(201)
  const refused = await student.transfer({ destination_bank: 'produbanco' })
  expect(refused.status).toBe(409)
  expect((refused.body as unknown as ErrorBody).error).toMatchObject({
    code: 'topup.no_account',
    message:
      'No tenemos una cuenta en ese banco. No transfieras ahí: elige otro banco o escríbenos.',
  })
})

it('a public site without any account takes no transfer', async () => {
  const { student, transfers } = await studentAt({ PUBLIC_URL: 'https://cuartilla.example' })
  expect(transfers).toBe('closed')
  expect((await student.transfer()).status).toBe(409)
  expect((await student.call('GET', '/api/transactions')).body).toEqual([])
})

it('a site on trial takes transfers without an account', async () => {
  const { student, transfers } = await studentAt({})
  expect(transfers).toBe('trial')
  expect((await student.transfer()).status).toBe(201)
})
