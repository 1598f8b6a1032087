import { useState } from 'react'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** How the document is shown on a phone: as text to read, or as sheets. */
export type Way = 'reading' | 'sheets'

const key = 'modo-hoja'

/** Wider screens show sheets; a phone shows what was chosen last, text at first. */
export function useWay(): { way: Way; choose: ((way: Way) => void) | null } {
  const isPhone = useMediaQuery('(max-width: 599.98px)')
  const [chosen, setChosen] = useState<Way>(() =>
    browserStorage.read(key) === 'sheets' ? 'sheets' : 'reading',
  )
  if (!isPhone) return { way: 'sheets', choose: null }
  const choose = (way: Way) => {
    browserStorage.write(key, way)
    setChosen(way)
  }
  return { way: chosen, choose }
}
