import { AppError } from '#server/http/app-error.ts'

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The most origins that pages are written and compressed for: 23 ms of a core each. */
const maxOrigins = 8

/**
 * The origin that pages name: that of the site; without one this machine's own, and the first other by which it is
 * reached. Throws request.wrong_host for the rest, which anybody can make up.
 */
export function pageOrigins(publicUrl: string | null): (url: string) => string {
  if (publicUrl !== null) return () => publicUrl
  const known = new Set<string>()
  let first: string | null = null
  return (url) => {
    const { origin, hostname } = new URL(url)
    if (origin === first || known.has(origin)) return origin
    if (loopback.test(hostname) && known.size < maxOrigins) known.add(origin)
    else if (first === null) first = origin
    else throw new AppError('request.wrong_host')
    return origin
  }
}
