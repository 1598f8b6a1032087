import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import './tip.css'

type Props = {
  children: ReactNode
  /** The name of the button that closes it. */
  close: string
  onClose: () => void
  ref?: Ref<HTMLDivElement>
}

/** A line above the pages that says something once. */
export function Tip({ children, close, onClose, ref }: Props) {
  return (
    <div className="tip" role="note" ref={ref}>
      {children}
      <Button variant="ghost" icon aria-label={close} onClick={onClose}>
        <X className="i" aria-hidden="true" />
      </Button>
    </div>
  )
}
