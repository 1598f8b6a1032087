import type { AnswerRow } from '#contract/comments.ts'
import { InitialsRing } from '#web/sharing/initials-ring.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatAgo, formatMomentOfYear } from '#web/ui/dates.ts'
import { actOn } from './act-on.ts'
import './comments.css'

type Props = {
  said: AnswerRow
  /** Colour of the person who wrote it. */
  colour: number
  now: Date
  onEdit: (() => void) | null
  onRemove: (() => void) | null
}

/** What one person said in a thread. */
export function Said({ said, colour, now, onEdit, onRemove }: Props) {
  const { author_name, is_guest, text, created_at, edited_at } = said
  return (
    <div className="said">
      <InitialsRing name={author_name} colour={colour} isGuest={is_guest} />
      <div>
        <b>{author_name}</b>
        {is_guest && <span className="sr"> (sin cuenta)</span>}
        <time dateTime={created_at} title={formatMomentOfYear(created_at)}>
          {formatAgo(created_at, now)}
          {edited_at !== null && text !== '' && ', editado'}
        </time>
        {text === '' ? <p className="muted">Comentario borrado.</p> : <p>{text}</p>}
        {(onEdit || onRemove) && (
          <div className="said-acts">
            {onEdit && (
              <Button variant="word" aria-label={actOn('Editar', said)} onClick={onEdit}>
                Editar
              </Button>
            )}
            {onRemove && (
              <Button variant="word" aria-label={actOn('Borrar', said)} onClick={onRemove}>
                Borrar
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
