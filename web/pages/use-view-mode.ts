import { useState } from 'react'
import { phone } from '#web/ui/breakpoints.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** How the document is shown on a phone: as text to read, or as sheets. */
export type ViewMode = 'reading' | 'sheets'

const key = 'modo-hoja'

/** Wider screens show sheets; a phone shows the mode chosen last, by default text. */
export function useViewMode(): {
  viewMode: ViewMode
  choose: ((viewMode: ViewMode) => void) | null
} {
  const isPhone = useMediaQuery(phone)
  const [chosen, setChosen] = useState<ViewMode>(() =>
    browserStorage.read(key) === 'sheets' ? 'sheets' : 'reading',
  )
  if (!isPhone) return { viewMode: 'sheets', choose: null }
  const choose = (viewMode: ViewMode) => {
    browserStorage.write(key, viewMode)
    setChosen(viewMode)
  }
  return { viewMode: chosen, choose }
}
