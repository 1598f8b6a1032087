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
  /** The keys under which its button gets the focus, when one of its marks on the pages is pressed. */
  rowKeys: readonly string[]
  /** A number or a sign of the pencil. */
  mark: ReactNode
  headline: ReactNode
  isChosen: boolean
  /** Whether its mark is graphite: nothing is known to be wrong. */
  isGray?: boolean
  onJump: () => void
  children: ReactNode
}

/** A row of the drawer. Its headline leads to its place on the pages. */
export function ReviewItem(props: ItemProps) {
  const { rowKeys, mark, headline, isChosen, isGray = false, onJump, children } = props
  const { rows } = useReviewing()
  return (
    <li
      className={`finding${isGray ? ' gray' : ''}${isChosen ? ' is-chosen' : ''}`}
      data-chosen={isChosen || undefined}
    >
      {mark}
      <h4>
        <button
          type="button"
          ref={(button) => {
            for (const key of rowKeys) rows.ref(key)(button)
          }}
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
