import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { thousands } from '#core/document/count-label.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { focusMain, mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import { csvQuery, type DeskFilter, summaryQuery, transferQuery } from './operator.api.ts'
import { waitingLabel } from './operator-labels.ts'
import { TransferDetail } from './transfer-detail.tsx'
import { TransferList } from './transfer-list.tsx'
import { type CsvExport, useCsvExport } from './use-csv-export.ts'
import { isFiltered, useDeskLocation } from './use-desk-location.ts'
import { useKeys } from './use-keys.ts'
import { useTransferPages } from './use-transfer-pages.ts'
import './operator-transfer.css'
import './operator.css'

const keysStore = 'atajos-de-operador'

/** A page of the list beside the selected transfer. */
export function TransfersView() {
  usePageTitle('Transferencias')
  const place = useDeskLocation()
  const pages = useTransferPages(place.filter)
  const { rows } = pages
  const [keysOn, setKeysOn] = useState(() => localStorage.getItem(keysStore) !== 'no')
  const csvExport = useCsvExport()
  const searchRef = useRef<HTMLInputElement>(null)

  const listed = rows.find((row) => row.id === place.transactionId)
  // A link may lead to a transfer that this page does not show.
  const elsewhereId = listed ? null : place.transactionId
  const elsewhere = useQuery({
    ...transferQuery(elsewhereId ?? ''),
    enabled: elsewhereId !== null && !pages.isPending,
  })
  const shown = listed ?? (elsewhereId === null ? rows[0] : elsewhere.data)
  const index = shown ? rows.findIndex((row) => row.id === shown.id) : -1

  // The next transfer starts at the top, wherever the last one was scrolled to.
  const shownId = shown?.id
  const readId = useRef(shownId)
  useEffect(() => {
    const isFirst = readId.current === undefined
    if (shownId === undefined || shownId === readId.current) return
    readId.current = shownId
    if (isFirst || document.activeElement === searchRef.current) return
    document.getElementById(mainId)?.scrollIntoView({ block: 'start' })
    if (document.activeElement === document.body) focusMain()
  }, [shownId])

  const step = (by: number) => {
    const next = rows[Math.min(Math.max(index + by, 0), rows.length - 1)]
    if (next) place.showTransaction(next.id)
  }
  const turnPage = (turn: () => boolean) => {
    if (turn()) place.showTransaction(null)
  }
  useKeys(keysOn, {
    '/': () => searchRef.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
    n: () => turnPage(pages.next),
    p: () => turnPage(pages.previous),
  })

  /** After a decision: selects the transfer that takes the place of the decided one. */
  const onDecided = () => {
    const next = rows[index + 1] ?? rows[index - 1]
    place.showTransaction(next?.id ?? null)
  }

  return (
    <div className="op">
      <TransferList
        place={place}
        pages={pages}
        onPage={turnPage}
        shownId={shownId ?? null}
        searchRef={searchRef}
        csvExport={csvExport}
        keysOn={keysOn}
        onKeys={(on) => {
          localStorage.setItem(keysStore, on ? 'si' : 'no')
          setKeysOn(on)
        }}
      />
      <main id={mainId} tabIndex={-1} className="op-main">
        <DeskNumbers filter={place.filter} listed={pages.total} csvExport={csvExport} />
        {shown ? (
          <TransferDetail key={shown.id} row={shown} keysOn={keysOn} onDecided={onDecided} />
        ) : (
          <Nothing
            isPending={pages.isPending || (elsewhereId !== null && elsewhere.isPending)}
            error={elsewhereId === null ? null : elsewhere.error}
            isEmpty={pages.total === 0}
          />
        )}
      </main>
    </div>
  )
}

type NothingProps = { isPending: boolean; error: Error | null; isEmpty: boolean }

function Nothing({ isPending, error, isEmpty }: NothingProps) {
  return (
    <div className="op-empty">
      {isPending ? (
        <>
          <p role="status">Cargando transferencias...</p>
          <RuledLines />
        </>
      ) : error ? (
        <ErrorText>{errorMessage(error)}</ErrorText>
      ) : (
        isEmpty && <p>No hay transferencias en esta lista.</p>
      )}
    </div>
  )
}

type Props = { filter: DeskFilter; listed: number | null; csvExport: CsvExport }

/** Four totals of the desk, and the CSV export. */
function DeskNumbers({ filter, listed, csvExport }: Props) {
  const summary = useQuery(summaryQuery).data
  const now = useNow(30_000)
  const isPart = isFiltered(filter)
  const rows = isPart ? listed : (summary?.total ?? null)
  const oldest = summary?.oldest_pending_at
  return (
    <div className="op-numbers">
      <dl>
        <Figure name="por verificar">{summary?.pending}</Figure>
        <Figure name="espera la más antigua">{oldest ? waitingLabel(oldest, now) : '—'}</Figure>
        <Figure
          name={summary?.possible_duplicates === 1 ? 'posible duplicado' : 'posibles duplicados'}
        >
          {summary?.possible_duplicates}
        </Figure>
        <Figure name={summary?.validated_today === 1 ? 'validada hoy' : 'validadas hoy'}>
          {summary?.validated_today}
        </Figure>
      </dl>
      <div className="export">
        <Button
          size="small"
          disabled={!rows || csvExport.progress !== null}
          title="Salen las que ves con los filtros, o todas."
          onClick={() => void csvExport.start(csvQuery(isPart ? filter : null), rows ?? 0)}
        >
          <Download className="i i-sm" aria-hidden="true" />
          {csvExport.progress ? 'Exportando…' : `Exportar ${rows ? thousands(rows) : ''} (CSV)`}
        </Button>
      </div>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {typeof children === 'number' ? thousands(children) : (children ?? '—')}
      </dd>
    </div>
  )
}
