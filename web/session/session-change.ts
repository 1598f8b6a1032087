const listeners = new Set<() => void>()

/** Calls `forget` whenever somebody signs in or out: what a page has in memory is not for the next person. */
export function onSessionChange(forget: () => void): void {
  listeners.add(forget)
}

export function announceSessionChange(): void {
  for (const forget of listeners) forget()
}
