import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Prefix of the names of our cookies, after the browser's own `__Secure-`. */
export const sessionCookiePrefix = 'cuartilla'

/** Whether cookies are sent over TLS only. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
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
