import { type MouseEvent, useEffect, useState } from 'react'
import type { OnDemand } from './on-demand.ts'
import { showToast } from './toast.tsx'

export type Opened<Parts> = { parts: Parts; byKeyboard: boolean }

/**
 * For what opens under a button: until it is first pressed there is only the button, however many of them a page
 * has. `opened` is null until then.
 */
export function useOpenedParts<Parts>(code: OnDemand<Parts>) {
  const [opened, setOpened] = useState<Opened<Parts> | null>(null)
  const { preload } = code
  useEffect(() => preload(), [preload])

  const onClick = async (event: MouseEvent) => {
    // A press of a key is a click without a pointer.
    const byKeyboard = event.detail === 0
    try {
      setOpened({ parts: await code.load(), byKeyboard })
    } catch {
      showToast('No se pudo abrir. Revisa tu conexión o recarga la página.')
    }
  }
  return { opened, onClick: (event: MouseEvent) => void onClick(event) }
}
