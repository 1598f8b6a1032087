import type { LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useRef,
} from 'react'
import { onDemand } from './on-demand.ts'
import { type Opened, useOpenedParts } from './use-opened-parts.ts'
import './menu.css'

type Parts = typeof import('./menu-parts.ts')
const code = onDemand(() => import('./menu-parts.ts'))
const PartsContext = createContext<Parts | null>(null)

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  children: (choose: (action: () => void) => () => void) => ReactNode
}

/**
 * A menu under a button. `choose` wraps an item's action so that it runs once the menu is gone and the focus is
 * back on the button: a dialog opened by it then returns the focus there.
 */
export function Menu(props: MenuProps) {
  const { opened, onClick } = useOpenedParts(code)
  if (opened) return <OpenedMenu {...props} opened={opened} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      event.currentTarget.click()
    },
  })
}

function OpenedMenu(props: MenuProps & { opened: Opened<Parts> }) {
  const { trigger, align = 'end', children, opened } = props
  const { Root, Trigger, Content } = opened.parts
  const triggerRef = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  const goesToFirst = useRef(opened.byKeyboard)
  const choose = (action: () => void) => () => {
    chosen.current = action
  }

  // The menu was opened by a key before its code was loaded, so it cannot know about the key.
  const onFocus = (event: FocusEvent) => {
    if (!goesToFirst.current || event.target !== event.currentTarget) return
    goesToFirst.current = false
    event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }

  return (
    <PartsContext value={opened.parts}>
      <Root modal={false} defaultOpen>
        <Trigger asChild ref={triggerRef}>
          {trigger}
        </Trigger>
        <Content
          className="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={onFocus}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            triggerRef.current?.focus()
            chosen.current?.()
            chosen.current = null
          }}
        >
          {children(choose)}
        </Content>
      </Root>
    </PartsContext>
  )
}

/** The parts of the menu library, for other kinds of entries. */
export function useMenuParts(): Parts {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('a menu entry needs a Menu around it')
  return parts
}

type ItemProps = { icon: LucideIcon; children: ReactNode; danger?: boolean }

export function MenuItem({
  icon: Icon,
  children,
  danger = false,
  onSelect,
}: ItemProps & { onSelect: () => void }) {
  const { Item } = useMenuParts()
  return (
    <Item className={danger ? 'danger' : ''} onSelect={onSelect}>
      <Icon className="i" aria-hidden="true" />
      {children}
    </Item>
  )
}

/** An entry that is a link: it can be opened in another tab like any link. */
export function MenuLink({ icon: Icon, children, ...link }: ItemProps & ComponentProps<'a'>) {
  const { Item } = useMenuParts()
  return (
    <Item asChild>
      <a {...link}>
        <Icon className="i" aria-hidden="true" />
        {children}
      </a>
    </Item>
  )
}

export function MenuRule() {
  const { Separator } = useMenuParts()
  return <Separator className="rule" />
}
