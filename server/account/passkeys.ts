import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import { maxPasskeys, type PasskeyRow } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { isConnectionLost, isTimedOut } from '#server/db/lost-connection.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInUser } from '#server/http/app-types.ts'
import { passkeys, users } from './account.table.ts'
import { mailUser } from './account-mails.ts'
import { lockAccess, type Owner } from './owner-proof.ts'
import { keepStep, takeStep } from './sign-in-steps.ts'
import type { User } from './users.ts'
import { listKeys, presentKey } from './ways-in.ts'

/** The site that a key is for: browsers offer it on no other. */
export type KeySite = { origin: string }

const hostOf = ({ origin }: KeySite) => new URL(origin).hostname
// Loaded on first use, because it is large.
const webAuthn = () => import('@simplewebauthn/server')
/** Key of the step that adds a passkey, bound to the session in which the owner was proved. */
const addingStep = (sessionId: string, challenge: string) => `passkey:${sessionId}:${challenge}`
const enteringStep = (challenge: string) => `passkey:${challenge}`

/** What a browser needs to make a key for the account. Throws auth.passkey_too_many. */
export async function offerPasskey(
  db: Db,
  site: KeySite,
  { user, sessionId }: { user: SignedInUser; sessionId: string },
) {
  const existing = await listKeys(db, user.id)
  if (existing.length >= maxPasskeys) throw new AppError('auth.passkey_too_many')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Cuartilla',
    rpID: hostOf(site),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.fullName,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId: id }) => ({ id })),
    // The device asks for its owner (a PIN, a finger), because the key stands for name and password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepStep(db, addingStep(sessionId, options.challenge), {})
  return options
}

/** Adds the key that a browser made, and tells the owner by mail. Throws auth.passkey_refused, auth.passkey_too_many. */
export async function addPasskey(
  db: Db,
  site: KeySite,
  { userId, sessionId, name }: Pick<Owner, 'userId' | 'sessionId'> & { name: string },
  response: unknown,
): Promise<PasskeyRow> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: async (challenge) =>
        (await takeStep(db, addingStep(sessionId, challenge))) !== null,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
    }),
  )
  if (registrationInfo === undefined) throw new AppError('auth.passkey_refused')
  const { credential } = registrationInfo
  return db.transaction(async (tx) => {
    // Locked, so that keys added at the same time cannot exceed the limit.
    await lockAccess(tx, { userId, sessionId })
    if ((await listKeys(tx, userId)).length >= maxPasskeys) {
      throw new AppError('auth.passkey_too_many')
    }
    const [added] = await tx
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(),
      })
      .onConflictDoNothing()
      .returning()
    if (added === undefined) throw new AppError('auth.passkey_refused')
    await mailUser(tx, userId, 'access-added', ({ greeting }) => ({
      subject: 'Añadiste una llave de acceso',
      body: [
        greeting,
        '',
        `Desde ahora también puedes ingresar a tu cuenta con la llave de acceso «${name}».`,
        'Si no fuiste tú, quítala en Perfil, en "Sesiones y acceso", y cambia tu contraseña.',
        '',
        'Cuartilla',
      ].join('\n'),
    }))
    return presentKey(added)
  })
}

/** What a browser needs to sign in with any of its keys for this site. */
export async function askForPasskey(db: Db, site: KeySite) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
  })
  await keepStep(db, enteringStep(options.challenge), {})
  return options
}

/** The user whose key signed, and the key. Throws auth.passkey_unknown and auth.passkey_refused. */
export async function enterByPasskey(
  db: Db,
  site: KeySite,
  response: unknown,
): Promise<{ user: User; keyId: string }> {
  const { id } = response as { id?: unknown }
  const [found] = await db
    .select({ key: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, typeof id === 'string' ? id : ''))
  if (found === undefined) throw new AppError('auth.passkey_unknown')
  const { key, user } = found
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) =>
        (await takeStep(db, enteringStep(challenge))) !== null,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    }),
  )
  if (!verified) throw new AppError('auth.passkey_refused')
  if (!(await countUse(db, key.id, authenticationInfo.newCounter))) {
    throw new AppError('auth.passkey_refused')
  }
  return { user, keyId: key.id }
}

/**
 * Records a use of a key, comparing its counter in the same statement: of two answers with one counter, one is of a copy.
 * Keys that do not count say 0. False for a counter that was there before.
 */
async function countUse(db: Db, keyId: string, counter: number): Promise<boolean> {
  const counted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.id, keyId),
        sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`,
      ),
    )
    .returning({ id: passkeys.id })
  return counted.length > 0
}

/** Turns a failed verification into auth.passkey_refused. Other errors are thrown as they are. */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    if (isConnectionLost(error) || isTimedOut(error)) throw error
    throw new AppError('auth.passkey_refused', {}, { cause: error })
  }
}

/** Null when the user has no such key. */
export async function renamePasskey(
  db: Db,
  key: { userId: string; id: string },
  name: string,
): Promise<PasskeyRow | null> {
  const [renamed] = await db.update(passkeys).set({ name }).where(ofOwner(key)).returning()
  return renamed === undefined ? null : presentKey(renamed)
}

const ofOwner = ({ userId, id }: { userId: string; id: string }) =>
  and(eq(passkeys.userId, userId), eq(passkeys.id, id))
