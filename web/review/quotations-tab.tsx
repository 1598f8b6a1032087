import { NothingHere } from '#web/ui/listed.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { CorrectedList } from './corrected-list.tsx'
import { type QuotationFix, QuotationItem } from './quotation-item.tsx'
import type { QuotationsView } from './quotation-review.ts'
import { type QuotationRow, quotationGroups } from './quotation-rows.ts'
import type { Note } from './reference-notes.ts'
import { ReviewGroup } from './review-row.tsx'
import { plural, type ReviewView } from './review-view.ts'
import './review.css'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { OutsideWork } from './outside-findings.ts'
import { useReviewing } from './reviewing.ts'
import './checked.css'

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

type OutsideSourcesProps = {
  works: readonly OutsideWork[]
  chosen: string | null
  isLocked: boolean
  onJump: (key: string) => void
  onAdd: (references: readonly string[]) => Promise<void>
}

/** The works that the text cites and that are no ticked source: no fault against APA 7, and counted nowhere. */
function OutsideSources({ works, chosen, isLocked, onJump, onAdd }: OutsideSourcesProps) {
  const { rows } = useReviewing()
  const add = useExclusiveMutation({
    mutationFn: onAdd,
    onSuccess: (_, added) =>
      showToast(
        added.length === 1
          ? '1 obra añadida a tus fuentes'
          : `${added.length} obras añadidas a tus fuentes`,
      ),
    onError: (error) => showToast(errorMessage(error)),
  })
  if (works.length === 0) return null
  const listed = works.flatMap(({ reference }) => reference ?? [])
  const count = works.length === 1 ? '1 obra' : `${works.length} obras`
  return (
    <section className="outside-sources" aria-label="Fuera de tus fuentes">
      <h3>
        Fuera de tus fuentes<span className="num">{count}</span>
      </h3>
      <p>
        Tu texto las cita y no las marcaste en Fuentes. No es un error de APA ni baja ninguna
        cuenta.
      </p>
      <ul>
        {works.map(({ label, keys, reference, isByModel }) => (
          <li key={label}>
            <Button
              variant="bare"
              ref={(button) => {
                for (const key of keys) rows.ref(key)(button)
              }}
              aria-current={(chosen !== null && keys.includes(chosen)) || undefined}
              onClick={() => onJump(nextKey(keys, chosen))}
            >
              <b>{label}</b>
              <span className={isByModel ? 'serious' : 'num'}>
                {isByModel ? 'La citó el modelo, ' : ''}
                {keys.length === 1 ? '1 cita' : `${keys.length} citas`}
              </span>
            </Button>
            {reference !== null && (
              <Button
                size="small"
                variant="line"
                aria-label={`Añadir ${label} a mis fuentes`}
                disabled={isLocked || add.isPending}
                onClick={() => add.mutate([reference])}
              >
                Añadir
              </Button>
            )}
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <footer>
          <Button
            size="small"
            variant="line"
            disabled={isLocked}
            busy={add.isPending}
            onClick={() => add.mutate(listed)}
          >
            Añadir las obras de la lista a mis fuentes
          </Button>
          <p>{`Solo las que están en Referencias: ${listed.length} de ${works.length}.`}</p>
        </footer>
      )}
    </section>
  )
}

/** Each press leads to the next citation of the work. */
function nextKey(keys: readonly string[], chosen: string | null): string {
  const at = chosen === null ? -1 : keys.indexOf(chosen)
  return keys[(at + 1) % keys.length] ?? ''
}
