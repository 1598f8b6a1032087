import { useInfiniteQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerRatingRow } from '#contract/operator.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Chip } from '#web/ui/chip.tsx'
import { formatMomentOfYear } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Row } from '#web/ui/row.tsx'
import { MoreRows } from './more-rows.tsx'
import { ratingsQuery } from './operator.api.ts'
import { deskLinks } from './use-desk-location.ts'
import './operator.css'
import './operator-transfer.css'

type Kind = AnswerRatingRow['rating'] | null

const kinds: { kind: Kind; label: string }[] = [
  { kind: null, label: 'Todas' },
  { kind: 'down', label: 'No sirvieron' },
  { kind: 'up', label: 'Sirvieron' },
]

/** The students' ratings of answers. */
export function RatingsView() {
  usePageTitle('Valoraciones')
  const [kind, setKind] = useState<Kind>(null)
  const ratings = useInfiniteQuery(ratingsQuery(kind))
  const rows = ratings.data?.pages.flat()
  return (
    <main id={mainId} tabIndex={-1} className="op-audit op-ratings">
      <h1>Valoraciones</h1>
      <p className="muted">
        Los pulgares de los estudiantes, el último primero. De cada respuesta se lee solo el
        comienzo del comentario.
      </p>
      <Row role="group" aria-label="Valoración">
        {kinds.map((each) => (
          <Chip
            key={each.label}
            aria-pressed={each.kind === kind}
            onClick={() => setKind(each.kind)}
          >
            {each.label}
          </Chip>
        ))}
      </Row>
      {ratings.isPending && <p role="status">Cargando valoraciones...</p>}
      {ratings.isError && <ErrorText>{errorMessage(ratings.error)}</ErrorText>}
      {rows?.length === 0 && <p>Todavía nadie valoró una respuesta.</p>}
      <ol>
        {rows?.map((row) => (
          <Rating key={row.id} row={row} />
        ))}
      </ol>
      <MoreRows list={ratings} />
    </main>
  )
}

function Rating({ row }: { row: AnswerRatingRow }) {
  const isUp = row.rating === 'up'
  const Icon = isUp ? ThumbsUp : ThumbsDown
  return (
    <li>
      <time className="num" dateTime={row.rated_at}>
        {formatMomentOfYear(row.rated_at)}
      </time>
      <b className={isUp ? 'thumb-up' : 'thumb-down'}>
        <Icon className="i i-sm" aria-hidden="true" />
        {isUp ? 'Sirvió' : 'No sirvió'}
      </b>
      <span>
        {row.project_title}{' '}
        <Link className="muted" to={deskLinks.student(row.student_id)}>
          {row.student_name}
        </Link>
        <small>{row.comment}</small>
        <small>
          {row.model}
          {row.completeness !== 'complete' && ' · respuesta incompleta'}
        </small>
      </span>
    </li>
  )
}
