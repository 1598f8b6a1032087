import type { ReactNode } from 'react'
import { useReviewing } from './reviewing.ts'
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

type ItemProps = {
  /** The key under which its button gets the focus, when its mark on the pages is pressed. */
  rowKey: string
  /** A number or a sign of the pencil. */
  mark: ReactNode
  headline: ReactNode
  isChosen: boolean
  onJump: () => void
  children: ReactNode
}

/** A row of the drawer. Its headline leads to its place on the pages. */
export function ReviewItem({ rowKey, mark, headline, isChosen, onJump, children }: ItemProps) {
  const { rows } = useReviewing()
  return (
    <li className={isChosen ? 'finding is-chosen' : 'finding'}>
      {mark}
      <h4>
        <button
          type="button"
          ref={rows.ref(rowKey)}
          aria-current={isChosen || undefined}
          onClick={onJump}
        >
          {headline}
        </button>
      </h4>
      {children}
    </li>
  )
}
