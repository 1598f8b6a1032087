import { type MouseEvent, useEffect, useState } from 'react'
import { failures } from '#web/words/failures.ts'
import type { OnDemand } from './on-demand.ts'
import { showToast } from './toast.tsx'

export type Opened<Parts> = { parts: Parts; byKeyboard: boolean }

/**
 * For menus and popovers: until the button is first pressed only the button is rendered, because a page may have
 * many. `opened` is null until then.
 */
export function useOpenedParts<Parts>(code: OnDemand<Parts>) {
  const [opened, setOpened] = useState<Opened<Parts> | null>(null)
  const { preload } = code
  useEffect(() => preload(), [preload])

  const onClick = async (event: MouseEvent) => {
    // A click by keyboard has no pointer, so its `detail` is 0.
    const byKeyboard = event.detail === 0
    try {
      setOpened({ parts: await code.load(), byKeyboard })
    } catch {
      showToast(failures.not_opened)
    }
  }
  return { opened, onClick: (event: MouseEvent) => void onClick(event) }
}
