type Confirm = () => Promise<void>

let confirm: Confirm | null = null
let confirming: Promise<void> | null = null

/** Says how it is found out whether the session has ended. */
export function onUnauthorized(callback: Confirm): void {
  confirm = callback
}

/**
 * A call was answered 401. Settles once it is known whether the session has ended, and whoever needs one has been led
 * to the login: what the caller then says of its own failure finds nobody to say it to.
 */
export async function noteUnauthorized(path: string): Promise<void> {
  // These answer 401 to whoever is not signed in yet, or to a wrong password.
  if (path === '/api/me' || path.startsWith('/api/auth/')) return
  confirming ??= (confirm?.() ?? Promise.resolve()).finally(() => {
    confirming = null
  })
  await confirming
}
