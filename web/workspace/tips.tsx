import { type RefObject, useState } from 'react'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useAsking } from '#web/ask/asking.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { FirstHint } from './first-hint.tsx'

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
