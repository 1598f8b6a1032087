import type { ErrorBody } from '#contract/call.ts'

type Entered = { token: string; is_new: boolean; user: { id: string; email: string } }
export type Answer = { status: number; body: Entered & ErrorBody; cookies: string[] }

/** A browser that signs in by an issuer: it keeps its cookie and follows the issuer's redirect. */
export class IssuerBrowser {
  readonly url: string
  cookie = ''

  constructor(url: string) {
    this.url = url
  }

  async begin(headers: Record<string, string> = {}): Promise<{ status: number; url: string }> {
    const response = await fetch(`${this.url}/api/auth/oidc/oidc`, { method: 'POST', headers })
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie
    const { url } = (await response.json()) as { url: string }
    return { status: response.status, url }
  }
  /** The query with which the issuer sends the browser back. */
  async query(): Promise<string> {
    const { url } = await this.begin()
    const response = await fetch(url, { redirect: 'manual' })
    return new URL(response.headers.get('location') ?? '').search
  }
  finish(query: string): Promise<Answer> {
    return this.#post('finish', { query })
  }
  async enter(): Promise<Answer> {
    return this.finish(await this.query())
  }
  /** Joins the account with the same address, after `enter` was refused; with a session's token, or without. */
  join(password: string, token?: string): Promise<Answer> {
    return this.#post('join', { password }, token ? { authorization: `Bearer ${token}` } : {})
  }

  async #post(way: string, body: object, more: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/api/auth/oidc/oidc/${way}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie, ...more },
      body: JSON.stringify(body),
    })
    const cookies = response.headers.getSetCookie()
    const flow = cookies.findLast((cookie) => cookie.startsWith('cuartilla.flow='))
    this.cookie = flow?.split(';')[0] ?? this.cookie
    return { status: response.status, body: (await response.json()) as Answer['body'], cookies }
  }
}
