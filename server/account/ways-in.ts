import { and, asc, eq, ne } from 'drizzle-orm'
import type { IdentityRow, PasskeyRow } from '#contract/sessions.ts'
import type { Issuer } from '#server/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { authAccounts, passkeys } from './account.table.ts'
import { mailUser } from './account-mails.ts'

export type WaysIn = { passkeys: PasskeyRow[]; identities: IdentityRow[] }

/** With what else than a password an account is signed in to. */
export async function listWaysIn(
  db: Db | Tx,
  issuers: readonly Issuer[],
  userId: string,
): Promise<WaysIn> {
  const keys = await listKeys(db, userId)
  return { passkeys: keys.map(presentKey), identities: await listIdentities(db, issuers, userId) }
}

export type Passkey = typeof passkeys.$inferSelect

export function listKeys(db: Db | Tx, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
}

export function presentKey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyRow {
  return {
    ...{ id, name },
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

const ofIssuers = (userId: string) =>
  and(eq(authAccounts.userId, userId), ne(authAccounts.providerId, 'credential'))

export async function listIdentities(
  db: Db | Tx,
  issuers: readonly Issuer[],
  userId: string,
): Promise<IdentityRow[]> {
  const rows = await db
    .select()
    .from(authAccounts)
    .where(ofIssuers(userId))
    .orderBy(asc(authAccounts.createdAt))
  return rows.map(({ id, providerId: issuer, createdAt }) => ({
    ...{ id, issuer, name: nameOf(issuers, issuer) },
    created_at: createdAt.toISOString(),
  }))
}

/** False when the user has no such identity, as for `removePasskey`. The owner is told by mail. */
export async function removeIdentity(
  db: Db,
  issuers: readonly Issuer[],
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(authAccounts)
      .where(and(ofIssuers(userId), eq(authAccounts.id, id)))
      .returning()
    if (removed === undefined) return false
    await mailRemoval(tx, userId, `con ${nameOf(issuers, removed.providerId)}`)
    return true
  })
}

/** False when the user has no such key. The owner is told by mail. */
export async function removePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning()
    if (removed === undefined) return false
    await mailRemoval(tx, userId, `con la llave de acceso «${removed.name}»`)
    return true
  })
}

/** Removes every way to sign in but the password: whoever registered the address may have added it. */
export async function removeOtherWaysIn(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(authAccounts).where(ofIssuers(userId))
}

async function mailRemoval(tx: Tx, userId: string, way: string): Promise<void> {
  await mailUser(tx, userId, 'access-removed', ({ greeting }) => ({
    subject: 'Quitaste una forma de ingresar',
    body: [
      greeting,
      '',
      `Desde ahora ya no se puede ingresar a tu cuenta ${way}.`,
      'Si no fuiste tú, cambia tu contraseña y escríbenos.',
      '',
      'Cuartilla',
    ].join('\n'),
  }))
}

/** The name that the site gives an issuer; the host of one that it does not offer any more. */
function nameOf(issuers: readonly Issuer[], url: string): string {
  return issuers.find((issuer) => issuer.url === url)?.name ?? URL.parse(url)?.host ?? url
}
