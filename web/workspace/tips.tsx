import { lazy, type RefObject, Suspense, useState } from 'react'
import { useAsking } from '#web/ask/asking.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'

const FirstHint = lazy(async () => ({ default: (await import('./first-hint.tsx')).FirstHint }))
const FollowingOffer = lazy(async () => ({
  default: (await import('#web/format/following-offer.tsx')).FollowingOffer,
}))

const hintKey = 'pista-del-texto'

type Props = {
  shown: ShownDocument
  pagesRef: RefObject<HTMLElement | null>
}

/** What is said once above a finished text, one thing in a visit. */
export function Tips({ shown, pagesRef }: Props) {
  const canAsk = useSlice(useAsking().slice, (state) => state.canAsk)
  const [isFirst] = useState(() => browserStorage.read(hintKey) === null)
  return (
    <Suspense>
      {isFirst ? (
        <FirstHint canAsk={canAsk} pagesRef={pagesRef} />
      ) : (
        <FollowingOffer shown={shown} pagesRef={pagesRef} />
      )}
    </Suspense>
  )
}
