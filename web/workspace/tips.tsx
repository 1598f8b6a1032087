import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useAsking } from '#web/ask/asking.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { Tip } from '#web/pages/tip.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { scrollerOf } from '#web/ui/scroller.ts'

const followingOffer = onDemand(
  async () => (await import('#web/format/following-offer.tsx')).FollowingOffer,
)

const hintKey = 'pista-del-texto'

type Props = {
  shown: ShownDocument
  pagesRef: RefObject<HTMLElement | null>
}

/** What is said once above a finished text, one thing in a visit. */
export function Tips({ shown, pagesRef }: Props) {
  const canAsk = useSlice(useAsking().slice, (state) => state.canAsk)
  const [isFirst] = useState(() => browserStorage.read(hintKey) === null)
  const FollowingOffer = useLoaded(followingOffer, !isFirst)
  if (isFirst) return <FirstHint canAsk={canAsk} pagesRef={pagesRef} />
  return FollowingOffer && <FollowingOffer shown={shown} pagesRef={pagesRef} />
}

type HintProps = {
  /** Whether a model can be asked about a selection. */
  canAsk: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/** What one can do with a text, said once in a browser: it goes with its button or when writing begins. */
function FirstHint({ canAsk, pagesRef }: HintProps) {
  const [isGone, setIsGone] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const leave = useCallback(() => {
    browserStorage.write(hintKey, '1')
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
