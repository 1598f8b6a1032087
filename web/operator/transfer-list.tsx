import { ChevronLeft, ChevronRight, CopyCheck, Download } from 'lucide-react'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import type { OperatorQueue, OperatorTransactionRow } from '#contract/operator.ts'
import { parseCents } from '#core/credits/money.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatRecent, useNow } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import { accountFailures } from '#web/words/account-failures.ts'
import { orderLabel, transfersLabel, warningMark } from './operator-labels.ts'
import { TransferFilters } from './transfer-filters.tsx'
import type { CsvExport } from './use-csv-export.ts'
import { isFiltered, noFilter, type useDeskLocation } from './use-desk-location.ts'
import type { TransferPages } from './use-transfer-pages.ts'
import './operator.css'
import './operator-transfer.css'
import '#web/ui/notices.css'
import { Link } from 'react-router'
import { bankName } from '#core/catalog/banks.ts'
import { highlightMatches } from './highlight-matches.ts'

type Props = {
  place: ReturnType<typeof useDeskLocation>
  pages: TransferPages
  onPage: (turn: () => boolean) => void
  shownId: string | null
  searchRef: RefObject<HTMLInputElement | null>
  csvExport: CsvExport
  keysOn: boolean
  onKeys: (on: boolean) => void
}

/** On phones the rows after these are shown on request. */
const shownOnPhones = 4

export function TransferList(props: Props) {
  const { place, pages, onPage, shownId, searchRef, csvExport, keysOn, onKeys } = props
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow(30_000)
  const { filter } = place
  const { rows, total } = pages
  const hidden = rows.length - shownOnPhones
  return (
    <nav
      className={showsAll ? 'op-list op-many all' : 'op-list op-many'}
      aria-label="Transferencias"
    >
      <header>
        <h1>Transferencias</h1>
        <TransferFilters place={place} counts={pages.counts} searchRef={searchRef} />
        {csvExport.progress && (
          <ExportProgress {...csvExport.progress} onCancel={csvExport.cancel} />
        )}
        {pages.error ? (
          <>
            <ErrorText>{accountFailures.list_not_loaded}</ErrorText>
            <Button size="small" onClick={pages.retry}>
              Reintentar
            </Button>
          </>
        ) : (
          total !== null && total > 0 && <Heading filter={filter} total={total} />
        )}
      </header>
      {total === 0 && !pages.error && <NoTransfers place={place} counts={pages.counts} />}
      <ol>
        {rows.map((row) => (
          <TransferRow
            key={row.id}
            row={row}
            to={place.transactionLink(row.id)}
            search={filter.q}
            isShown={row.id === shownId}
            now={now}
          />
        ))}
      </ol>
      {hidden > 0 && !showsAll && (
        <Button variant="ghost" wide className="more" onClick={() => setShowsAll(true)}>
          Ver {hidden} más
        </Button>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the list is the navigation, this turns its pages
        <div className="op-pager" role="group" aria-label="Páginas">
          <IconButton
            label="Anteriores"
            icon={ChevronLeft}
            disabled={!pages.hasPrevious}
            onClick={() => onPage(pages.previous)}
          />
          <span className="num">
            <b>
              {pages.first}–{pages.last}
            </b>{' '}
            de {thousands(total ?? 0)}
          </span>
          <IconButton
            label="Siguientes"
            icon={ChevronRight}
            disabled={!pages.hasNext}
            onClick={() => onPage(pages.next)}
          />
        </div>
      )}
      <div className="op-keys">
        {keysOn && (
          <p>
            <Keys of={['/']}>buscar</Keys>
            <Keys of={['J', 'K']}>fila</Keys>
            <Keys of={['N', 'P']}>página</Keys>
            <Keys of={['V']}>validar</Keys>
            <Keys of={['R']}>rechazar</Keys>
          </p>
        )}
        <SwitchField
          label="Atajos de teclado"
          checked={keysOn}
          onChange={(event) => onKeys(event.currentTarget.checked)}
        />
      </div>
    </nav>
  )
}

function Keys({ of, children }: { of: string[]; children: string }) {
  return (
    <span>
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {children}
    </span>
  )
}

function Heading({ filter, total }: { filter: Props['place']['filter']; total: number }) {
  const { q, status } = filter
  if (q !== '') {
    const hasDays = filter.from !== '' || filter.to !== ''
    const where = hasDays ? 'en todos los estados' : 'en todos los estados y fechas'
    return (
      <p role="status">
        {status === 'all' ? thousands(total) : transfersLabel(total, status)} con «{q}»
        {status === 'all' && `, ${where}`}
      </p>
    )
  }
  return (
    <p>
      <span className="sr">{transfersLabel(total, status)}. </span>
      {orderLabel(status)}
    </p>
  )
}

type ExportProgressProps = { rows: number; total: number; onCancel: () => void }

/** The progress of the CSV export. */
function ExportProgress({ rows, total, onCancel }: ExportProgressProps) {
  return (
    <div className="op-export">
      <div className="alert alert-info" role="status">
        <Download className="i" aria-hidden="true" />
        <p>
          <b>Exportando {countLabel(total, 'fila', 'filas')}.</b> El archivo crece mientras baja;
          puedes seguir validando.
        </p>
      </div>
      <span className="op-count">
        <Squiggle />
        {thousands(rows)} de {thousands(total)}
      </span>
      <Button size="small" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}

type NoTransfersProps = {
  place: ReturnType<typeof useDeskLocation>
  counts: OperatorQueue['counts']
}

/** Shown when no transfer matches the search or the filters. */
function NoTransfers({ place, counts }: NoTransfersProps) {
  const { filter, showList } = place
  if (!isFiltered(filter)) return null
  const elsewhere = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { q } = filter
  const isAmount = parseCents(q) !== null && q.includes(',')
  return (
    <div className="op-none" role="status">
      <b>
        {q === ''
          ? 'Ninguna con estos filtros'
          : `Ninguna con ${isAmount ? q.replace(',', '.') : `«${q}»`}`}
      </b>
      <p>
        {elsewhere > 0
          ? `En otros estados hay ${elsewhere}.`
          : q === ''
            ? 'Tampoco en los otros estados.'
            : 'Buscamos en todos los estados.'}
        {isAmount && ' La coma vale como punto.'}
      </p>
      {elsewhere > 0 && (
        <Button variant="text" onClick={() => showList({ status: 'all' })}>
          Ver todos los estados
        </Button>
      )}
      <Button
        variant="text"
        onClick={() => (q === '' ? showList(noFilter) : showList({ q: '', status: 'pending' }))}
      >
        {q === '' ? 'Quitar los filtros' : 'Quitar la búsqueda'}
      </Button>
    </div>
  )
}

type TransferRowProps = {
  row: OperatorTransactionRow
  to: string
  search: string
  isShown: boolean
  now: Date
}

function TransferRow({ row, to, search, isShown, now }: TransferRowProps) {
  const mark = warningMark(row.warnings)
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const moment = row.decided_at ?? row.created_at
  return (
    <li ref={ref}>
      <Link to={to} replace preventScrollReset aria-current={isShown ? 'true' : undefined}>
        <b>
          <Found text={row.student_name} search={search} />
        </b>
        <b className="r num">${row.amount.toFixed(2)}</b>
        <span className="muted num">
          {bankName(row.origin_bank || row.destination_bank)} ·{' '}
          <Found text={row.transaction_id} search={search} />
        </span>
        <span className="muted r num">
          {search === '' ? formatRecent(moment, now) : formatDate(moment)}
        </span>
        {mark && (
          <span className="dup">
            <CopyCheck className="i i-sm" aria-hidden="true" />
            {mark}
          </span>
        )}
      </Link>
    </li>
  )
}

function Found({ text, search }: { text: string; search: string }) {
  return highlightMatches(text, search).map(({ at, text: part, isFound }) => (
    <Fragment key={at}>{isFound ? <mark>{part}</mark> : part}</Fragment>
  ))
}
