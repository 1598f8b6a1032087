import type { ComponentProps } from 'react'
import { Squiggle } from './pencil.tsx'

type Variant = 'primary' | 'line' | 'ghost' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: 'normal' | 'small'
  /** Square, for an icon alone; then it needs an aria-label. */
  icon?: boolean
  wide?: boolean
  /** Working: shows the squiggle and ignores further presses, without losing the focus. */
  busy?: boolean
}

export function Button({
  variant = 'line',
  size = 'normal',
  icon = false,
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = ['btn', `btn-${variant}`]
  if (size === 'small') classes.push('btn-sm')
  if (icon) classes.push('btn-icon')
  if (wide) classes.push('btn-wide')
  if (className) classes.push(className)
  return (
    <button
      {...rest}
      type={type}
      className={classes.join(' ')}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Squiggle />}
      {children}
    </button>
  )
}
