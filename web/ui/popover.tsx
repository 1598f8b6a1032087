import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** A short note under a button. */
export function Popover({
  trigger,
  title,
  children,
}: {
  trigger: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" sideOffset={8} collisionPadding={12} aria-label={title}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
