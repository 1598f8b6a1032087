export type OnDemand<Exports> = {
  load: () => Promise<Exports>
  /** What was loaded; null before that. */
  loaded: () => Exports | null
  /** Fetches the code when the page is idle, before it is needed. */
  preload: () => void
}

/** Code that a screen does not need at first. After a failure, the next call fetches it again. */
export function onDemand<Exports>(fetchCode: () => Promise<Exports>): OnDemand<Exports> {
  let loading: Promise<Exports> | null = null
  let loaded: Exports | null = null

  const load = () => {
    loading ??= fetchCode().then(
      (exports) => {
        loaded = exports
        return exports
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  // Nothing needs the code yet: a later `load` reports the failure.
  const preload = () => whenIdle(() => void load().catch(() => undefined))

  return { load, loaded: () => loaded, preload }
}

/** Runs `work` when the browser is idle. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 300)
}
