type Confirm = () => Promise<void>

let confirm: Confirm | null = null
let confirming: Promise<void> | null = null

/** Sets the check of whether the session has ended. */
export function onUnauthorized(callback: Confirm): void {
  confirm = callback
}

/**
 * A call got a 401. Resolves once it is known whether the session has ended and the login is shown if so, so that
 * the caller's own error message is not shown on top of it.
 */
export async function noteUnauthorized(path: string): Promise<void> {
  // These respond 401 to a visitor or to a wrong password.
  if (path === '/api/me' || path.startsWith('/api/auth/')) return
  confirming ??= (confirm?.() ?? Promise.resolve()).finally(() => {
    confirming = null
  })
  await confirming
}
