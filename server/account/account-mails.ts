import type { MailText } from '#server/mail/queue-mail.ts'

export function passwordChangedMail({ name }: { name: string }): MailText {
  return {
    subject: 'Cambiaste tu contraseña',
    body: [
      `Hola, ${name}:`,
      '',
      'La contraseña de tu cuenta acaba de cambiar y cerramos tus otras sesiones.',
      'Si no fuiste tú, crea una nueva desde "¿Olvidaste tu contraseña?" y escríbenos.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}

export function passwordResetMail({ name, link }: { name: string; link: string }): MailText {
  return {
    subject: 'Crea una contraseña nueva',
    body: [
      `Hola, ${name}:`,
      '',
      'Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, créala aquí:',
      '',
      link,
      '',
      'El enlace sirve una sola vez y vence en una hora. Si no lo pediste, no hagas nada: tu contraseña sigue igual.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}

export function verificationMail({ name, link }: { name: string; link: string }): MailText {
  return {
    subject: 'Verifica tu correo',
    body: [
      `Hola, ${name}:`,
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
