import { ExternalLink } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useReviewing } from './reviewing.ts'
import './checked.css'
import './review.css'
import type { ReactNode } from 'react'
import { GroupHead } from '#web/ui/listed.tsx'

/** What can be done about a row. */
export type RowAction = { name: string } & (
  | { href: string }
  | {
      onPress: () => void
      /** The proposed one is blue; `undo` is words alone. */
      look?: 'proposed' | 'line' | 'ghost' | 'undo'
      /** Whether it cannot be done now. */
      isLocked?: boolean
    }
)

/** What is said about a row, from top to bottom. */
export type RowContent = {
  text?: ReactNode
  body?: ReactNode
  /** A button that is more than its name and what it does. */
  firstAction?: ReactNode
  actions?: readonly RowAction[]
  foot?: string
}

type Props = RowContent & {
  /** The keys under which its button gets the focus, when one of its marks on the pages is pressed. */
  rowKeys: readonly string[]
  /** A number or a sign of the pencil. */
  mark: ReactNode
  title: ReactNode
  /** What its mark says, read aloud after the title. */
  state?: string
  isChosen: boolean
  /** Whether its mark is graphite: nothing is known to be wrong. */
  isGray?: boolean
  onJump: () => void
}

/** A row of the drawer. Its title leads to its place on the pages. */
export function ReviewRow(props: Props) {
  const { rowKeys, mark, title, state, isChosen, isGray = false, onJump } = props
  const { text, body, firstAction, actions = [], foot } = props
  const { rows } = useReviewing()
  return (
    <li
      className={`finding${isGray ? ' gray' : ''}${isChosen ? ' is-chosen' : ''}`}
      data-chosen={isChosen || undefined}
    >
      {mark}
      <h4>
        <Button
          variant="bare"
          ref={(button) => {
            for (const key of rowKeys) rows.ref(key)(button)
          }}
          aria-current={isChosen || undefined}
          onClick={onJump}
        >
          {title}
          {state && <span className="sr">, {state}</span>}
        </Button>
      </h4>
      {text && <p>{text}</p>}
      {body}
      {(firstAction || actions.length > 0) && (
        <div className="actions">
          {firstAction}
          {actions.map((action) => (
            <ActionButton key={action.name} {...action} />
          ))}
        </div>
      )}
      {foot && <p className="compared-with">{foot}</p>}
    </li>
  )
}

const looks = {
  proposed: { size: 'small', className: 'btn-blue' },
  line: { size: 'small' },
  ghost: { size: 'small', variant: 'ghost' },
  undo: { variant: 'text' },
} as const

function ActionButton(action: RowAction) {
  if ('href' in action) return <OutsideLink href={action.href}>{action.name}</OutsideLink>
  const { name, look = 'ghost', isLocked, onPress } = action
  return (
    <Button {...looks[look]} disabled={isLocked} onClick={onPress}>
      {name}
    </Button>
  )
}

/** A link that leaves the application. */
function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="btn btn-line btn-sm" href={href} target="_blank" rel="noopener noreferrer">
      <ExternalLink className="i i-sm" aria-hidden="true" />
      {children}
      <span className="sr"> (se abre en otra pestaña)</span>
    </a>
  )
}

/** What the student noted about a row. */
export function notedContent(noted: string, undo: () => void): RowContent {
  return {
    text: (
      <>
        <b>{noted}</b> Lo anotamos aquí; en el documento no cambia nada.
      </>
    ),
    actions: [{ name: 'Deshacer', look: 'undo', onPress: undo }],
  }
}

type GroupProps = { name: string; count: number; children: ReactNode }

/** A group of the drawer, with its count. */
export function ReviewGroup({ name, count, children }: GroupProps) {
  return (
    <section aria-label={name}>
      <GroupHead count={count}>{name}</GroupHead>
      <ul>{children}</ul>
    </section>
  )
}
