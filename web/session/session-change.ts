const listeners = new Set<() => void>()

/** Calls `forget` on sign-in and sign-out, because data in memory is not for the next user. */
export function onSessionChange(forget: () => void): void {
  listeners.add(forget)
}

export function announceSessionChange(): void {
  for (const forget of listeners) forget()
}
