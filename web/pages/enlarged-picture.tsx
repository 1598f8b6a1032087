import { useEffect, useEffectEvent } from 'react'
import type { PlacedPicture } from '#core/layout/pages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { drawPicture } from './blocks/picture.ts'
import { toReact } from './drawn.ts'
import './enlarged-picture.css'

type Props = { picture: PlacedPicture; onClose: () => void }

/** A figure over the whole screen, larger than in the text: it is moved with the finger, the wheel or the arrow keys. */
export function EnlargedPicture({ picture, onClose }: Props) {
  useClosedByBack(onClose)
  return (
    <Dialog title="Figura" onClose={onClose} className="enlarged">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="enlarged-pane" aria-label="Figura ampliada" tabIndex={0}>
        {toReact({ ...drawPicture(picture, {}), className: 'enlarged-picture' })}
      </section>
    </Dialog>
  )
}

/** The browser's back, and a phone's, closes it and leaves the page where it is. */
function useClosedByBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    history.pushState({ ...history.state, isEnlarged: true }, '')
    const onBack = () => close()
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      if (history.state?.isEnlarged) history.back()
    }
  }, [])
}
