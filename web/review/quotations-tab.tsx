import { NothingHere } from '#web/ui/listed.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { CorrectedList } from './corrected-list.tsx'
import { OutsideSources } from './outside-sources.tsx'
import { type QuotationFix, QuotationItem } from './quotation-item.tsx'
import type { QuotationsView } from './quotation-review.ts'
import { type QuotationRow, quotationGroups } from './quotation-rows.ts'
import type { Note } from './reference-notes.ts'
import { ReviewGroup } from './review-row.tsx'
import { plural, type ReviewView } from './review-view.ts'
import './review.css'

type Props = {
  quotations: QuotationsView
  view: ReviewView
  onJump: (key: string) => void
  onFix: (row: QuotationRow, fix: QuotationFix) => void
  onNote: (row: QuotationRow, note: Note | null) => void
  onUpload: (row: QuotationRow, file: File) => Promise<string>
  /** Adds the works of references to the sources. */
  onAdd: (references: readonly string[]) => Promise<void>
  onUndo: (ids: readonly number[]) => void
}

/** Quotations compared with their sources; works outside the sources. */
export function QuotationsTab(props: Props) {
  const { quotations, view, onJump } = props
  const { rows } = quotations
  return (
    <>
      {rows.length === 0 && (
        <NothingHere mark={<Tick />} title="Sin citas textuales">
          <p>
            No hay palabras de otros entre comillas. Si cada cita tiene su referencia se ve en
            Formato.
          </p>
        </NothingHere>
      )}
      <CorrectedList view={view} tab="quotations" onUndo={props.onUndo} />
      {quotationGroups.map(([state, name]) => {
        const own = rows.filter((row) => row.state === state)
        if (own.length === 0) return null
        return (
          <ReviewGroup key={state} name={name} count={own.length}>
            {own.map((row) => (
              <QuotationItem
                key={row.key}
                row={row}
                isChosen={view.chosen === row.key}
                isLocked={view.whyNot !== null}
                onJump={() => onJump(row.key)}
                onFix={(fix) => props.onFix(row, fix)}
                onNote={(note) => props.onNote(row, note)}
                onUpload={(file) => props.onUpload(row, file)}
              />
            ))}
          </ReviewGroup>
        )
      })}
      <OutsideSources
        works={view.outsideWorks}
        chosen={view.chosen}
        isLocked={view.whyNot !== null}
        onJump={onJump}
        onAdd={props.onAdd}
      />
    </>
  )
}

export function QuotationsSummary({ rows }: QuotationsView) {
  if (rows.length === 0) return null
  const found = rows.filter(({ state }) => state === 'found').length
  return (
    <div className="review-sub">
      <span>
        <b className="num">{plural(rows.length, 'cita textual', 'citas textuales')}</b>
        {`, ${plural(found, 'encontrada', 'encontradas')}`}
      </span>
    </div>
  )
}
