import { useEffect, useState } from 'react'
import { onDemand } from '#web/ui/on-demand.ts'
import type { RequestPrice, RequestPriceProps } from './request-price.tsx'

const code = onDemand(async () => (await import('./request-price.tsx')).RequestPrice)

/** The price of the request being written; its code is loaded with the first letter. */
export function PriceHint(props: RequestPriceProps) {
  const [Price, setPrice] = useState<typeof RequestPrice | null>(null)
  useEffect(() => {
    let isHere = true
    code.load().then(
      (loaded) => isHere && setPrice(() => loaded),
      // Sending works without a price.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return Price && <Price {...props} />
}
