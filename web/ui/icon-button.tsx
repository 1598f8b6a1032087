import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

type Props = Omit<ButtonProps, 'icon' | 'wide' | 'children' | 'aria-label'> & {
  /** What it does, in words: read aloud, not shown. */
  label: string
  icon: LucideIcon
}

/** A square button with an icon alone. */
export function IconButton({ label, icon: Icon, variant = 'ghost', ...button }: Props) {
  return (
    <Button {...button} variant={variant} icon aria-label={label}>
      <Icon className="i" aria-hidden="true" />
    </Button>
  )
}
