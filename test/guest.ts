import { Visitor } from './student.ts'

/** Who has a link and no account; `token` is the link's. */
export class Guest extends Visitor {
  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Link ${this.token}`)
    return fetch(`${this.url}${path}`, { ...init, headers })
  }
}
