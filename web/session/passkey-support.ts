import { call } from '#web/api/client.ts'

/** Whether this browser has keys of devices (WebAuthn), which need TLS. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Asks the device for a key of this site, and signs in with it. */
export async function signInByPasskey(): Promise<void> {
  await call('POST /api/auth/sign-in/passkey', { body: { response: await askDevice() } })
}

/** The answer of a key of this site that the device holds. */
export async function askDevice() {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /api/auth/sign-in/passkey/options'),
  ])
  return { ...(await startAuthentication({ optionsJSON: optionsJSON as never })) }
}

/** Makes a key on the device and adds it to the account. */
export async function addPasskey(password: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /api/auth/passkeys/options', { body: { password } }),
  ])
  const response = await startRegistration({ optionsJSON: optionsJSON as never })
  await call('POST /api/auth/passkeys', { body: { response: { ...response } } })
}

/** The words for an error of the device; null for another error. */
export function passkeyMessage(error: Error): string | null {
  if (error.name === 'InvalidStateError') return 'Este dispositivo ya tiene una llave de tu cuenta.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No se usó ninguna llave de acceso. Puedes intentarlo de nuevo.'
  }
  return null
}
