import { Button } from '#web/ui/button.tsx'
import { RingedNumber } from '#web/ui/ringed-number.tsx'
import type { ChangePart, Row } from './group-findings.ts'
import { ReviewItem } from './review-list.tsx'
import { useReviewing } from './reviewing.ts'
import './review.css'

type Props = {
  row: Row
  isChosen: boolean
  /** Whether nothing can be corrected now. */
  isLocked: boolean
  onJump: () => void
  onCorrect: () => void
  onComplete: () => void
}

/** The key of the button that corrects a finding. */
export const fixKey = ({ key }: Row) => `fix ${key}`

/** One finding of the list. The row leads to its place; the button corrects it where that is certain. */
export function FindingRow({ row, isChosen, isLocked, onJump, onCorrect, onComplete }: Props) {
  const { number, name, why, finding, place, change } = row
  const { rows } = useReviewing()
  const isError = finding.severity === 'error'
  return (
    <ReviewItem
      rowKey={row.key}
      mark={<RingedNumber number={number} isSoft={!isError} />}
      headline={
        <>
          {name}
          <span className="sr">{isError ? ', error' : ', aviso'}</span>
        </>
      }
      isChosen={isChosen}
      onJump={onJump}
    >
      <p>{finding.message}</p>
      <p className="why">{why}</p>
      {change && <Change parts={change} />}
      <div className="finding-act">
        <span className="num">{place && placeWords(place)}</span>
        {finding.fix ? (
          <Button
            ref={rows.ref(fixKey(row))}
            size="small"
            className="btn-blue"
            aria-label={`Corregir hallazgo ${number}`}
            disabled={isLocked}
            onClick={onCorrect}
          >
            Corregir
          </Button>
        ) : (
          finding.rule === 'TP-ELEM' && (
            <Button size="small" className="btn-blue" disabled={isLocked} onClick={onComplete}>
              Completar
            </Button>
          )
        )}
      </div>
    </ReviewItem>
  )
}

function placeWords({ page, slot, text }: NonNullable<Row['place']>): string {
  return text === null ? `p. ${page}` : `p. ${page} · línea ${slot + 1}`
}

function Change({ parts }: { parts: readonly ChangePart[] }) {
  return (
    <p className="change">
      {parts.map(({ kind, text }, index) => {
        const Tag = kind === 'out' ? 'del' : kind === 'in' ? 'ins' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        return <Tag key={index}>{text}</Tag>
      })}
    </p>
  )
}
