import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { deviceWords } from './device-words.ts'
import {
  addPasskey,
  askForPasskey,
  enterByPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { inHashingPlace, proveOwnerUnlessFresh } from './passwords.ts'

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

  on('GET /api/auth/passkeys', ({ user }) => listPasskeys(db, user.id))
  on('POST /api/auth/passkeys/options', async ({ c, user, body }) => {
    const owner = { userId: user.id, signedInAt: c.get('signedInAt') }
    await inHashingPlace(c, () => proveOwnerUnlessFresh(dependencies, owner, body.password))
    return { ...(await offerPasskey(db, siteOf(c), user)) }
  })
  on('POST /api/auth/passkeys', ({ c, user, body }) => {
    const name = deviceWords(c.req.header('user-agent') ?? null) ?? 'Llave de acceso'
    return addPasskey(db, siteOf(c), { userId: user.id, name }, body.response)
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
  on('POST /api/auth/sign-in/passkey', async ({ c, body }) =>
    answerSignIn(dependencies, c, await enterByPasskey(db, siteOf(c), body.response)),
  )
}
