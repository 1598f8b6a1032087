import type { ReactNode } from 'react'
import './review.css'

type GroupProps = { name: string; count: number; children: ReactNode }

/** A group of the drawer, with its count. */
export function ReviewGroup({ name, count, children }: GroupProps) {
  return (
    <section aria-label={name}>
      <h3 className="review-group">
        {name}
        <span className="num">{count}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

type EmptyProps = { mark: ReactNode; title: string; children: ReactNode }

/** A tab without rows: what that means. */
export function NothingHere({ mark, title, children }: EmptyProps) {
  return (
    <div className="review-clean">
      {mark}
      <b>{title}</b>
      {children}
    </div>
  )
}
