import { useEffect, useState } from 'react'
import { onReachability } from './reachability.ts'
import { report } from './report.ts'

type Code<Exports> = { load: () => Promise<Exports>; loaded: () => Exports | null }

/**
 * The code of a part of the screen that is wanted only now; null until it is there. A lost connection hides the part and
 * not the screen: the code is loaded when the server is reachable again.
 */
export function useLoaded<Exports>(code: Code<Exports>, isWanted: boolean): Exports | null {
  const [, setIsThere] = useState(false)
  useEffect(() => {
    if (!isWanted || code.loaded() !== null) return
    let isCurrent = true
    const load = () =>
      void code.load().then(
        () => isCurrent && setIsThere(true),
        (error) => report('a part of the screen was not loaded', error),
      )
    load()
    const stop = onReachability((isReachable) => {
      if (isReachable) load()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [code, isWanted])
  return isWanted ? code.loaded() : null
}
