import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { focusMain, mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import { queueQuery } from './operator.api.ts'
import { lists } from './operator-words.ts'
import { TransferDetail } from './transfer-detail.tsx'
import { TransferList } from './transfer-list.tsx'
import { useDeskPlace } from './use-desk-place.ts'
import { useKeys } from './use-keys.ts'

const keysStore = 'atajos-de-operador'

/** The queue beside the transfer that is being looked at. */
export function TransfersView() {
  const place = useDeskPlace()
  const { status } = place
  const queue = useQuery(queueQuery(status))
  const rows = queue.data?.transactions ?? []
  const [keysOn, setKeysOn] = useState(() => localStorage.getItem(keysStore) !== 'no')
  usePageTitle(lists.find((list) => list.status === status)?.title ?? 'Transferencias')

  const listed = rows.find((row) => row.id === place.transactionId)
  // A link may lead to a transfer of another list.
  const elsewhere = place.transactionId !== null && queue.data !== undefined && !listed
  const all = useQuery({ ...queueQuery('all'), enabled: elsewhere })
  const found = all.data?.transactions.find((row) => row.id === place.transactionId)
  const shown = listed ?? (elsewhere ? found : undefined) ?? (elsewhere ? undefined : rows[0])
  const index = shown ? rows.findIndex((row) => row.id === shown.id) : -1

  // The next one is read from its beginning, wherever the last one was left.
  const shownId = shown?.id
  const readId = useRef(shownId)
  useEffect(() => {
    const isFirst = readId.current === undefined
    if (shownId === undefined || shownId === readId.current) return
    readId.current = shownId
    if (isFirst) return
    document.getElementById(mainId)?.scrollIntoView({ block: 'start' })
    if (document.activeElement === document.body) focusMain()
  }, [shownId])

  const step = (by: number) => {
    const next = rows[Math.min(Math.max(index + by, 0), rows.length - 1)]
    if (next) place.showTransaction(next.id, status)
  }
  useKeys(keysOn, { j: () => step(1), k: () => step(-1) })

  /** Onwards from the transfer that was decided: its place in the list is taken by the next. */
  const onDecided = () => {
    const next = rows[index + 1] ?? rows[index - 1]
    place.showTransaction(next?.id ?? null, status)
  }

  return (
    <div className="op">
      <TransferList
        status={status}
        queue={queue.data}
        shownId={shownId ?? null}
        keysOn={keysOn}
        onKeys={(on) => {
          localStorage.setItem(keysStore, on ? 'si' : 'no')
          setKeysOn(on)
        }}
      />
      {shown ? (
        <TransferDetail key={shown.id} row={shown} keysOn={keysOn} onDecided={onDecided} />
      ) : (
        <main id={mainId} tabIndex={-1} className="op-empty">
          {queue.isPending || (elsewhere && all.isPending) ? (
            <>
              <p role="status">Cargando transferencias...</p>
              <RuledLines />
            </>
          ) : queue.isError ? (
            <>
              <p role="alert">{errorMessage(queue.error)}</p>
              <Button onClick={() => void queue.refetch()}>Reintentar</Button>
            </>
          ) : (
            <p>
              {elsewhere
                ? 'No se pudo encontrar la transacción.'
                : 'No hay transferencias en esta lista.'}
            </p>
          )}
        </main>
      )}
    </div>
  )
}
