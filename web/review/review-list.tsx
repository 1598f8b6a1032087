import type { ReactNode } from 'react'
import { GroupHead } from '#web/ui/listed.tsx'

type GroupProps = { name: string; count: number; children: ReactNode }

/** A group of the drawer, with its count. */
export function ReviewGroup({ name, count, children }: GroupProps) {
  return (
    <section aria-label={name}>
      <GroupHead count={count}>{name}</GroupHead>
      <ul>{children}</ul>
    </section>
  )
}
