import type { ComponentProps } from 'react'
import { Squiggle } from './pencil.tsx'

type Variant = keyof typeof looks

const looks = {
  primary: 'btn btn-primary',
  line: 'btn btn-line',
  ghost: 'btn btn-ghost',
  danger: 'btn btn-danger',
  /** Its words alone, as tall as a row */
  text: 'lnk',
  /** A word of a sentence */
  word: 'link',
  /** Drawn by the sheet of its feature */
  bare: '',
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: 'normal' | 'small'
  /** Square: see IconButton. */
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
  const classes = [
    looks[variant],
    size === 'small' && 'btn-sm',
    icon && 'btn-icon',
    wide && 'btn-wide',
    className,
  ].filter(Boolean)
  return (
    <button
      {...rest}
      type={type}
      className={classes.join(' ') || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Squiggle />}
      {children}
    </button>
  )
}
