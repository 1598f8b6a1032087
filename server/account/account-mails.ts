import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { countMail, type MailKind, type MailText, queueMail } from '#server/mail/queue-mail.ts'
import { readSiteOrigin } from '#server/settings/product-settings.ts'
import { emailVerifications, passwordResets, users } from './account.table.ts'
import { hashOfToken, newToken } from './hash-of-token.ts'

/**
 * Queues a mail to a user's address, within the day's limit of its kind; erased accounts get none. Returns whether it
 * was queued. `greeting` names the user only at a verified address: whoever registers another's address would
 * otherwise write the first line of a mail to them.
 */
export async function mailUser(
  tx: Tx,
  userId: string,
  kind: MailKind,
  write: (recipient: { greeting: string }) => MailText | Promise<MailText>,
): Promise<boolean> {
  const [user] = await tx
    .select({ name: users.name, email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (user === undefined || !(await countMail(tx, kind, user.email))) return false
  const greeting = user.isVerified ? `Hola, ${user.name}:` : 'Hola:'
  await queueMail(tx, { userId, email: user.email }, await write({ greeting }))
  return true
}

type LinkKind = {
  tokens: typeof passwordResets | typeof emailVerifications
  path: string
  validHours: number
  write: (filled: MailedLink) => MailText
}

const linkKinds = {
  'password-reset': {
    tokens: passwordResets,
    path: '/reset-password',
    validHours: 1,
    write: passwordResetMail,
  },
  verification: {
    tokens: emailVerifications,
    path: '/verify-email',
    validHours: 72,
    write: verificationMail,
  },
} satisfies Record<string, LinkKind>

/**
 * Mails a link with a token that is used once; the user's earlier links of that kind stop working. The database stores
 * only the token's hash. Beyond the day's limit of mails nothing is sent, and the last link that was mailed is valid
 * anew: whoever asks for links to another's address does not keep its owner out.
 */
export async function mailLink(
  tx: Tx,
  userId: string,
  kind: keyof typeof linkKinds,
): Promise<void> {
  const { tokens, path, validHours, write } = linkKinds[kind]
  const expiresAt = sql`now() + ${validHours} * interval '1 hour'`
  const isMailed = await mailUser(tx, userId, kind, async ({ greeting }) => {
    const token = newToken()
    const tokenHash = hashOfToken(token)
    await tx
      .insert(tokens)
      .values({ userId, tokenHash, expiresAt })
      .onConflictDoUpdate({ target: tokens.userId, set: { tokenHash, expiresAt } })
    return write({ greeting, link: `${await readSiteOrigin(tx)}${path}#token=${token}` })
  })
  if (!isMailed) await tx.update(tokens).set({ expiresAt }).where(eq(tokens.userId, userId))
}

/** Queues a mail to every operator, of whom some may only be listed in the configuration. */
export async function mailOperators(
  tx: Tx,
  listed: readonly string[],
  write: (recipient: { greeting: string }) => MailText,
): Promise<void> {
  const operators = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.role, 'operator'),
        and(inArray(users.email, ['', ...listed]), eq(users.emailVerified, true)),
      ),
    )
    .orderBy(users.id)
  for (const { id } of operators) await mailUser(tx, id, 'second-factor', write)
}

export type MailedLink = { greeting: string; link: string }

export function passwordChangedMail(
  { greeting }: { greeting: string },
  left: { passkeys: readonly object[]; identities: readonly object[] },
): MailText {
  const ways = [
    countWords(left.passkeys.length, 'llave de acceso', 'llaves de acceso'),
    countWords(left.identities.length, 'cuenta de otro servicio', 'cuentas de otros servicios'),
  ].filter((words) => words !== null)
  return {
    subject: 'Cambiaste tu contraseña',
    body: [
      greeting,
      '',
      'La contraseña de tu cuenta acaba de cambiar y cerramos tus otras sesiones.',
      ...(ways.length === 0
        ? []
        : [
            `Todavía se puede ingresar con ${ways.join(' y ')}: si no reconoces alguna, quítala en Perfil, en "Sesiones y acceso".`,
          ]),
      'Si no fuiste tú, crea una nueva desde "¿Olvidaste tu contraseña?" y escríbenos.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}

const countWords = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`

function passwordResetMail({ greeting, link }: MailedLink): MailText {
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

function verificationMail({ greeting, link }: MailedLink): MailText {
  return {
    subject: 'Verifica tu correo',
    body: [
      greeting,
      '',
      'Confirma que este correo es tuyo abriendo este enlace en el navegador donde ingresaste:',
      '',
      link,
      '',
      'El enlace sirve una sola vez y vence en tres días. Si no creaste una cuenta en Cuartilla, no hagas nada.',
      'Si alguien la creó con tu correo, el enlace te deja definir la contraseña y lo saca de ella.',
      '',
      'Cuartilla',
    ].join('\n'),
  }
}
