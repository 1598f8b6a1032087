import { useLoaded } from '#web/api/use-loaded.ts'
import { onDemand } from '#web/ui/on-demand.ts'

import type { RequestPriceProps } from './request-price.tsx'

const code = onDemand(async () => (await import('./request-price.tsx')).RequestPrice)

/** The price of the request being written; its code is loaded with the first letter. Sending works without it. */
export function PriceHint(props: RequestPriceProps) {
  const Price = useLoaded(code, true)
  return Price && <Price {...props} />
}
