import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode
  align?: ComponentProps<typeof DropdownMenu.Content>['align']
  onOpen?: () => void
  children: (choose: (action: () => void) => () => void) => ReactNode
}

/**
 * A menu under a button. `choose` wraps an item's action so that it runs once the menu is gone and the focus is
 * back on the button: a dialog opened by it then returns the focus there.
 */
export function Menu({ trigger, align = 'end', onOpen, children }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  const choose = (action: () => void) => () => {
    chosen.current = action
  }
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && onOpen?.()}>
      <DropdownMenu.Trigger asChild ref={triggerRef}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu"
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          triggerRef.current?.focus()
          chosen.current?.()
          chosen.current = null
        }}
      >
        {children(choose)}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

type ItemProps = { icon: LucideIcon; children: ReactNode; danger?: boolean }

export function MenuItem({
  icon: Icon,
  children,
  danger = false,
  onSelect,
}: ItemProps & { onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={danger ? 'danger' : ''} onSelect={onSelect}>
      <Icon className="i" aria-hidden="true" />
      {children}
    </DropdownMenu.Item>
  )
}

/** An entry that is a link: it can be opened in another tab like any link. */
export function MenuLink({ icon: Icon, children, ...link }: ItemProps & ComponentProps<'a'>) {
  return (
    <DropdownMenu.Item asChild>
      <a {...link}>
        <Icon className="i" aria-hidden="true" />
        {children}
      </a>
    </DropdownMenu.Item>
  )
}

export function MenuRule() {
  return <DropdownMenu.Separator className="rule" />
}
