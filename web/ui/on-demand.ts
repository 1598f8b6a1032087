export type OnDemand<Exports> = {
  load: () => Promise<Exports>
  /** Fetches it once the page has nothing else to do, so that it is there when it is asked for. */
  preload: () => void
}

/** Code that a screen can begin without. What could not be fetched is fetched again when it is next asked for. */
export function onDemand<Exports>(fetchCode: () => Promise<Exports>): OnDemand<Exports> {
  let loading: Promise<Exports> | null = null

  const load = () => {
    loading ??= fetchCode().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  // Whoever asks for it later hears of the failure; nobody has asked yet.
  const preload = () => whenIdle(() => void load().catch(() => undefined))

  return { load, preload }
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 300)
}
