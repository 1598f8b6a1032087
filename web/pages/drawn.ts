import { createElement, type Key, type ReactNode } from 'react'

/**
 * A part of the pages before it is drawn, with the names that React has for attributes. `toReact` draws it where React has
 * the pages, `draw` in the text that is edited (`editor/draw.ts`).
 */
export type Drawn = {
  tag: string
  children?: readonly (Drawn | string)[]
  style?: Readonly<Record<string, string>>
  /** Puts into the element what is fetched later; null when React takes it away. */
  fill?: (element: HTMLElement | null) => void
  className?: string
  role?: string
  tabIndex?: number
  contentEditable?: 'false'
  viewBox?: string
  d?: string
  x?: number
  y?: number
  [name: `aria-${string}` | `data-${string}`]: string | number | undefined
}

export function toReact(drawn: Drawn | string, key?: Key): ReactNode {
  if (typeof drawn === 'string') return drawn
  const { tag, children = [], fill, ...props } = drawn
  const inside = children.map((child) => toReact(child))
  return createElement(tag, { ...props, key, ref: fill }, ...inside)
}
