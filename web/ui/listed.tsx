import type { ComponentProps, ReactNode } from 'react'
import { Squiggle } from './pencil.tsx'
import './listed.css'

/** The heading of a group of rows in a panel, with their count. */
export function GroupHead({
  count,
  children,
  ...heading
}: ComponentProps<'h3'> & { count: ReactNode }) {
  return (
    <h3 {...heading} className="group-head">
      {children}
      <span className="num">{count}</span>
    </h3>
  )
}

type NothingProps = Omit<ComponentProps<'div'>, 'title'> & { mark?: ReactNode; title?: string }

/** A panel without rows: what that means, and what to do. */
export function NothingHere({ mark, title, children, ...box }: NothingProps) {
  return (
    <div {...box} className="nothing-here">
      {mark}
      {title !== undefined && <b>{title}</b>}
      {children}
    </div>
  )
}

/** What is being done now. */
export function UnderWay({ children, ...line }: ComponentProps<'span'>) {
  return (
    <span {...line} className="under-way">
      <Squiggle />
      {children}
    </span>
  )
}
