import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

export type FakeSmtp = {
  url: string
  /** A received mail, headers and text, and its recipients. */
  mails: { recipient: string; text: string }[]
  /** The response with which it refuses every mail; null accepts them. */
  refuse: string | null
  close(): Promise<void>
}

/** A mail server that accepts or refuses mails and keeps the accepted ones. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const smtp: FakeSmtp = { url: '', mails: [], refuse: null, close: async () => {} }
  const server = createServer((connection) => {
    const say = (line: string) => connection.write(`${line}\r\n`)
    let recipient = ''
    let text: string[] | null = null
    connection.on('error', () => connection.destroy())
    createInterface(connection).on('line', (line) => {
      if (text !== null) {
        if (line !== '.') {
          text.push(line)
          return
        }
        smtp.mails.push({ recipient, text: text.join('\n') })
        text = null
        say('250 taken')
        return
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') say('250 fake')
      else if (verb === 'RCPT') {
        recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        say(smtp.refuse ?? '250 known')
      } else if (verb === 'DATA') {
        text = []
        say('354 go on')
      } else if (verb === 'QUIT') {
        say('221 bye')
        connection.end()
      } else say('250 yes')
    })
    say('220 fake')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  smtp.close = () => new Promise((resolve) => server.close(() => resolve()))
  return smtp
}
