import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react'
import { onDemand } from './on-demand.ts'
import { useOpenedParts } from './use-opened-parts.ts'
import './menu.css'

const code = onDemand(() => import('./popover-parts.ts'))

type Props = {
  trigger: ReactElement<ComponentProps<'button'>>
  title: string
  children: ReactNode
}

/** A short note under a button. */
export function Popover({ trigger, title, children }: Props) {
  const { opened, onClick } = useOpenedParts(code)
  if (!opened) {
    return cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, onClick })
  }
  const { Root, Trigger, Portal, Content } = opened.parts
  return (
    <Root defaultOpen>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content className="popover" sideOffset={8} collisionPadding={12} aria-label={title}>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
