import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Tip } from '#web/pages/tip.tsx'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { scrollerOf } from '#web/ui/scroller.ts'

const key = 'pista-del-texto'

type Props = {
  /** Whether a model can be asked about a selection. */
  canAsk: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/** What one can do with a text, said once in a browser: it goes with its button or when writing begins. */
export function FirstHint({ canAsk, pagesRef }: Props) {
  const [isGone, setIsGone] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const leave = useCallback(() => {
    browserStorage.write(key, '1')
    const height = ref.current?.offsetHeight ?? 0
    flushSync(() => setIsGone(true))
    // The text stays where it is on the screen.
    const pages = pagesRef.current
    if (pages) scrollerOf(pages).scrollTop -= height
  }, [pagesRef])
  useEffect(() => {
    const pages = pagesRef.current
    if (isGone || !pages) return
    const onFocus = ({ target }: FocusEvent) => {
      const isText = target instanceof Element && target.matches('[role="textbox"], textarea')
      // After the caret was placed where the page was pressed.
      if (isText) requestAnimationFrame(leave)
    }
    pages.addEventListener('focusin', onFocus)
    return () => pages.removeEventListener('focusin', onFocus)
  }, [isGone, leave, pagesRef])
  if (isGone) return null
  return (
    <Tip
      ref={ref}
      close="Entendido"
      onClose={() => {
        leave()
        pagesRef.current?.focus({ preventScroll: true })
      }}
    >
      <span>
        <b>Toca</b> el texto para corregirlo
        {canAsk ? (
          <>
            ; <b>elígelo</b> para pedir un cambio.
          </>
        ) : (
          '.'
        )}
      </span>
    </Tip>
  )
}
