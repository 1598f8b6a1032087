import type { MailText } from '#server/mail/queue-mail.ts'

type About = { greeting: string; title: string; url: string }

/** Says that there are comments, without their words: whoever has a link could write a mail to the group with them. */
export function commentMail({ greeting, title, url }: About): MailText {
  return {
    subject: 'Hay comentarios nuevos en tu trabajo',
    body: [
      greeting,
      '',
      `Alguien comentó en «${title}». Léelo y respóndele aquí:`,
      url,
      '',
      'Te escribimos como mucho una vez por hora sobre el mismo trabajo.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}
