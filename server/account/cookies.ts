import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Prefix of the names of our cookies, after the browser's own `__Secure-`. */
export const sessionCookiePrefix = 'cuartilla'

/** Whether cookies are sent over TLS only. */
function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** How long a session lasts after its last use. */
export const sessionSeconds = 30 * 24 * 3_600

/** The cookie that carries the token of a session, signed. */
export type SessionCookie = {
  sign(token: string): string
  /** A `Set-Cookie` with the token; without one it removes the cookie. */
  make(token: string | null): string
  /** The token of a request: of `Authorization: Bearer`, signed or bare, or of the cookie; null without one. */
  read(headers: Headers): string | null
}

export function sessionCookie(secret: string, publicUrl: string | null): SessionCookie {
  // Browsers accept the prefix `__Secure-` only from pages served over TLS.
  const prefix = isSecure(publicUrl) ? '__Secure-' : ''
  const name = `${prefix}${sessionCookiePrefix}.session_token`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|;\\s*)${name.replaceAll('.', '\\.')}=([^;]+)`)
  const signatureOf = (token: string) => createHmac('sha256', secret).update(token).digest()

  const sign = (token: string) =>
    encodeURIComponent(`${token}.${signatureOf(token).toString('base64')}`)
  /** The token of `token.signature`, percent-encoded or not; null when the signature does not match. */
  const verified = (given: string): string | null => {
    const signed = decoded(given)
    const dot = signed.lastIndexOf('.')
    const token = signed.slice(0, dot)
    const expected = signatureOf(token)
    const signature = Buffer.from(signed.slice(dot + 1), 'base64')
    const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected)
    return dot > 0 && isOurs ? token : null
  }
  return {
    sign,
    make: (token) =>
      token === null
        ? `${name}=; Max-Age=0; ${attributes}`
        : `${name}=${sign(token)}; Max-Age=${sessionSeconds}; ${attributes}`,
    read(headers) {
      const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
      if (bearer !== undefined && !bearer.includes('.')) return bearer
      const signed = pattern.exec(headers.get('cookie') ?? '')?.[1]
      return (bearer && verified(bearer)) || (signed ? verified(signed) : null)
    },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Cookie with the key of a sign-in by an issuer. It proves that the browser that returns is the one that started. */
export function flowCookie(publicUrl: string | null, seconds: number) {
  const name = `${sessionCookiePrefix}.flow`
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|;\\s*)${name.replaceAll('.', '\\.')}=([\\w-]+)`)
  return {
    /** A `Set-Cookie` with the key; without one it removes the cookie. */
    make: (key: string | null) =>
      `${name}=${key ?? ''}; Max-Age=${key === null ? 0 : seconds}; ${attributes}`,
    read: (headers: Headers) => pattern.exec(headers.get('cookie') ?? '')?.[1] ?? null,
  }
}

/** A signed cookie that shows that an account was signed in to on this browser. It is not a session. */
export type DeviceCookie = {
  /** A `Set-Cookie` for a browser whose user has just proved to be the account's owner. */
  make(email: string): string
  /** The id in this browser's cookie for the account; null without one or with one for another account. */
  read(headers: Headers, email: string): string | null
}

const name = `${sessionCookiePrefix}.device`
const lastsSeconds = 180 * 24 * 3_600

export function deviceCookie(secret: string, publicUrl: string | null): DeviceCookie {
  const sign = (device: string, email: string) =>
    createHmac('sha256', secret).update(`device:${device}:${email}`).digest('base64url')
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)\\.([\\w-]+)`)
  return {
    make(email) {
      const device = randomBytes(12).toString('base64url')
      const attributes = `Max-Age=${lastsSeconds}; Path=/api/auth; HttpOnly; SameSite=Lax`
      const secure = isSecure(publicUrl) ? '; Secure' : ''
      return `${name}=${device}.${sign(device, email)}; ${attributes}${secure}`
    },
    read(headers, email) {
      const [, device, given] = pattern.exec(headers.get('cookie') ?? '') ?? []
      if (device === undefined || given === undefined) return null
      const expected = Buffer.from(sign(device, email))
      const signature = Buffer.from(given)
      const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected)
      return isOurs ? device : null
    },
  }
}
