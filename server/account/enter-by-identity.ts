import { and, eq } from 'drizzle-orm'
import { RegisterStep1 } from '#contract/account.ts'
import type { Issuer } from '#server/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { authAccounts, users } from './account.table.ts'
import { mailUser } from './account-mails.ts'
import type { Identity } from './oidc-client.ts'
import type { User } from './users.ts'

type Entered = { user: User; identityId: string; isNew: boolean }

/**
 * Finds the account that an identity belongs to. An unknown identity with a verified address makes a new account. If an
 * account has that address already, the identity joins it, but only if the account has verified the address too and is
 * that of `provedUserId`, who has just proved to own it. Throws auth.issuer_domain, auth.issuer_unverified,
 * auth.issuer_account_unverified, and auth.issuer_join if the owner is still to be proved.
 */
export async function enterByIdentity(
  db: Db,
  issuer: Issuer,
  identity: Identity,
  provedUserId: string | null = null,
): Promise<Entered> {
  const address = addressOf(issuer, identity)
  return db.transaction(async (tx) => {
    const known = await findByIdentity(tx, identity)
    if (known !== null) return { ...known, isNew: false }
    if (address === null) throw new AppError('auth.issuer_unverified', { issuer: issuer.name })
    const [made] = await tx
      .insert(users)
      .values({ name: nameOf(identity, address), email: address, emailVerified: true })
      .onConflictDoNothing({ target: users.email })
      .returning()
    const user = made ?? (await lockByEmail(tx, address))
    if (user === undefined) throw new AppError('request.in_progress')
    // A stranger may have registered the address unverified: after joining they could read what its real owner writes.
    if (!user.emailVerified) {
      throw new AppError('auth.issuer_account_unverified', { issuer: issuer.name })
    }
    if (made === undefined && user.id !== provedUserId) {
      throw new AppError('auth.issuer_join', { issuer: issuer.name, email: address })
    }
    const [joined] = await tx
      .insert(authAccounts)
      .values({ userId: user.id, providerId: identity.issuer, accountId: identity.subject })
      .onConflictDoNothing()
      .returning()
    if (joined === undefined) throw new AppError('request.in_progress')
    if (made === undefined) {
      await mailUser(tx, user.id, 'access-added', ({ greeting }) => ({
        subject: 'Añadiste otra forma de ingresar',
        body: [
          greeting,
          '',
          `Desde ahora también puedes ingresar a tu cuenta con ${issuer.name}.`,
          'Si no fuiste tú, cambia tu contraseña y escríbenos.',
          '',
          'Cuartilla',
        ].join('\n'),
      }))
    }
    return { user, identityId: joined.id, isNew: made !== undefined }
  })
}

/** The verified address of an identity; null without one. Throws auth.issuer_domain for another domain. */
export function addressOf(issuer: Issuer, identity: Identity): string | null {
  const { domain } = issuer
  const parsed = RegisterStep1.shape.email.safeParse(identity.email?.toLowerCase() ?? '')
  const email = parsed.success ? parsed.data : null
  const isInDomain = domain === null || (email?.endsWith(`@${domain}`) ?? false)
  // A personal Google account may use an address of the organisation; only `hd` proves that the organisation manages it.
  const isManaged = domain === null || issuer.id !== 'google' || identity.hostedDomain === domain
  if (!isInDomain || !isManaged) throw new AppError('auth.issuer_domain', { domain })
  return (identity.isEmailVerified ?? issuer.vouches) ? email : null
}

async function findByIdentity(
  tx: Tx,
  { issuer, subject }: Identity,
): Promise<Pick<Entered, 'user' | 'identityId'> | null> {
  const [found] = await tx
    .select({ user: users, identityId: authAccounts.id })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(eq(authAccounts.providerId, issuer), eq(authAccounts.accountId, subject)))
  return found ?? null
}

async function lockByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return user
}

/** The name that the issuer has for the person, if our form would accept it; else the address before its "@". */
function nameOf({ name }: Identity, address: string): string {
  const parsed = RegisterStep1.shape.name.safeParse(name ?? '')
  return parsed.success ? parsed.data : address.slice(0, address.indexOf('@')).slice(0, 120)
}
