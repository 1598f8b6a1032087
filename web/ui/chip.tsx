import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import './chip.css'

/** A small round-ended button of a filter; pressed or not, where `aria-pressed` is given. */
export function Chip({ children, ...button }: ComponentProps<'button'>) {
  return (
    <Button variant="bare" {...button} className="chip">
      {children}
    </Button>
  )
}
