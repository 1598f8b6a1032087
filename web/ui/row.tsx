import type { ComponentProps } from 'react'

/** Controls side by side, that wrap where there is no room. What is around it may set `--row-gap`. */
export function Row({ className = '', ...row }: ComponentProps<'div'>) {
  return <div {...row} className={`controls ${className}`.trim()} />
}
