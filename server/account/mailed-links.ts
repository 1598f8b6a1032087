import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { MailText } from '#server/mail/queue-mail.ts'
import { readSiteOrigin } from '#server/settings/site-origin.ts'
import { emailVerifications, passwordResets } from './account.table.ts'
import { type MailedLink, passwordResetMail, verificationMail } from './account-mails.ts'
import { hashOfToken } from './hashed-tokens.ts'
import { mailUser } from './mail-user.ts'

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
    const token = randomBytes(32).toString('base64url')
    const tokenHash = hashOfToken(token)
    await tx
      .insert(tokens)
      .values({ userId, tokenHash, expiresAt })
      .onConflictDoUpdate({ target: tokens.userId, set: { tokenHash, expiresAt } })
    return write({ greeting, link: `${await readSiteOrigin(tx)}${path}#token=${token}` })
  })
  if (!isMailed) await tx.update(tokens).set({ expiresAt }).where(eq(tokens.userId, userId))
}
