import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { deviceWords } from './device-words.ts'
import { proveLastingOwner, sessionOwner, showKey } from './owner-proof.ts'
import {
  addPasskey,
  askForPasskey,
  enterByPasskey,
  offerPasskey,
  renamePasskey,
} from './passkeys.ts'
import { inHashingPlace } from './passwords.ts'
import { listKeys, presentKey, removePasskey } from './ways-in.ts'

/** Keys of devices (WebAuthn): kept in 'Perfil', used at the login. */
export function passkeyRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'deviceCookie' | 'now' | 'passwords' | 'sessionCookie'
  >,
): void {
  const { config, db } = dependencies
  const siteOf = (c: AppContext) => ({
    origin: new URL(config.publicUrl ?? c.req.url).origin,
  })

  on('GET /api/auth/passkeys', async ({ user }) => (await listKeys(db, user.id)).map(presentKey))
  on('POST /api/auth/passkeys/options', async ({ c, user, body }) => {
    const owner = sessionOwner(c)
    await inHashingPlace(c, () => proveLastingOwner(dependencies, owner, body.password))
    return { ...(await offerPasskey(db, siteOf(c), { user, sessionId: owner.sessionId })) }
  })
  on('POST /api/auth/passkeys', ({ c, user, body }) => {
    const name = deviceWords(c.req.header('user-agent') ?? null) ?? 'Llave de acceso'
    const adder = { userId: user.id, sessionId: c.get('sessionId'), name }
    return addPasskey(db, siteOf(c), adder, body.response)
  })
  on('POST /api/auth/passkeys/show', async ({ c, user, body }) => {
    const shown = await enterByPasskey(db, siteOf(c), body.response)
    if (shown.user.id !== user.id) throw new AppError('auth.passkey_unknown')
    await showKey(db, sessionOwner(c))
    return { status: true }
  })
  on('PATCH /api/auth/passkeys/:id', async ({ user, params: { id }, body }) => {
    const renamed = await renamePasskey(db, { userId: user.id, id }, body.name)
    if (renamed === null) throw new AppError('passkey.not_found')
    return renamed
  })
  on('DELETE /api/auth/passkeys/:id', async ({ user, params: { id } }) => {
    if (!(await removePasskey(db, { userId: user.id, id }))) throw new AppError('passkey.not_found')
  })
  on('POST /api/auth/sign-in/passkey/options', async ({ c }) => ({
    ...(await askForPasskey(db, siteOf(c))),
  }))
  on('POST /api/auth/sign-in/passkey', async ({ c, body }) => {
    const { user, keyId } = await enterByPasskey(db, siteOf(c), body.response)
    return answerSignIn(dependencies, c, user, { keyId })
  })
}
