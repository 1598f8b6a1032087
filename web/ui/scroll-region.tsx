import type { ReactNode } from 'react'

/** A region that scrolls and can be reached by keyboard. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
