import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Mail = { id: string; recipient: string; subject: string; body: string }

/** Sends mails to a mail server, or to a folder when none is configured. `send` throws when a mail was not accepted. */
export type MailTransport = { send(mail: Mail): Promise<void> }

/** Sends mails by SMTP, as plain text with a subject of one line: a student's words cannot become markup or a header. */
export async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport(url)
  return {
    async send(mail) {
      await smtp.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        subject: oneLine(mail.subject),
        text: mail.body,
        messageId: `<${mail.id}@cuartilla>`,
      })
    },
  }
}

/** Writes each mail to an `.eml` file of its own, for trying the product and for tests. */
export function folderTransport(folder: string, from: string): MailTransport {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const lines = [
        `From: ${from}`,
        `To: ${mail.recipient}`,
        `Subject: ${oneLine(mail.subject)}`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        mail.body,
      ]
      const path = join(folder, `${mail.id}.eml`)
      await writeFile(`${path}.part`, lines.join('\n'))
      await rename(`${path}.part`, path)
    },
  }
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
