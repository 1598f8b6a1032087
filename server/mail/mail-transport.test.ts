import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '#test/fake-smtp-server.ts'
import { smtpTransport } from './mail-transport.ts'

let smtp: FakeSmtp
beforeAll(async () => {
  smtp = await startFakeSmtp()
})
afterAll(() => smtp.close())

const mail = {
  id: 'a1b2',
  recipient: 'maria@correo.ec',
  subject: 'Tu recarga fue validada\r\nBcc: otro@correo.ec',
  body: 'Hola, María:\n\nAcreditamos 10.50 créditos.',
}

it('a mail reaches the mail server as plain text, and no header can be injected', async () => {
  const transport = await smtpTransport(smtp.url, 'Cuartilla <no-responder@cuartilla.ec>')
  await transport.send(mail)
  expect(smtp.mails).toHaveLength(1)
  const [sent] = smtp.mails
  expect(sent?.recipient).toBe('maria@correo.ec')
  expect(sent?.text).toMatch(/^From: Cuartilla <no-responder@cuartilla.ec>$/m)
  expect(sent?.text).toMatch(/^Message-ID: <a1b2@cuartilla>$/m)
  expect(sent?.text).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(sent?.text).not.toMatch(/^Bcc:/m)
})

it('a refusal by the mail server is an error, so that the mail is tried again', async () => {
  smtp.refuse = '451 later'
  const transport = await smtpTransport(smtp.url, 'Cuartilla <no-responder@cuartilla.ec>')
  await expect(transport.send(mail)).rejects.toThrow('451')
  smtp.refuse = null
})
