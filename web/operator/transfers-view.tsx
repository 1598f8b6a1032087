import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { focusMain, mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import { DeskNumbers } from './desk-numbers.tsx'
import { transferQuery } from './operator.api.ts'
import { TransferDetail } from './transfer-detail.tsx'
import { TransferList } from './transfer-list.tsx'
import { useCsvExport } from './use-csv-export.ts'
import { useDeskLocation } from './use-desk-location.ts'
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
        <p role="alert">{errorMessage(error)}</p>
      ) : (
        isEmpty && <p>No hay transferencias en esta lista.</p>
      )}
    </div>
  )
}
