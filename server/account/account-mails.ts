import type { MailText } from '#server/mail/queue-mail.ts'

export type MailedLink = { greeting: string; link: string }

export function passwordChangedMail({ greeting }: { greeting: string }): MailText {
  return {
    subject: 'Cambiaste tu contraseña',
    body: [
      greeting,
      '',
      'La contraseña de tu cuenta acaba de cambiar y cerramos tus otras sesiones.',
      'Si no fuiste tú, crea una nueva desde "¿Olvidaste tu contraseña?" y escríbenos.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}

export function passwordResetMail({ greeting, link }: MailedLink): MailText {
  return {
    subject: 'Crea una contraseña nueva',
    body: [
      greeting,
      '',
      'Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, créala aquí:',
      '',
      link,
      '',
      'El enlace sirve una sola vez y vence en una hora. Si pides varios en un día, usa el último que te llegó.',
      'Si no lo pediste, no hagas nada: tu contraseña sigue igual.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}

export function verificationMail({ greeting, link }: MailedLink): MailText {
  return {
    subject: 'Verifica tu correo',
    body: [
      greeting,
      '',
      'Confirma que este correo es tuyo abriendo este enlace:',
      '',
      link,
      '',
      'El enlace sirve una sola vez y vence en tres días. Si no creaste una cuenta en Cuartilla, no hagas nada.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}
