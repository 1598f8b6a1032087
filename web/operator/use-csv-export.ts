import { useEffect, useRef, useState } from 'react'
import type { QueryOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { send } from '#web/api/client.ts'
import { report } from '#web/api/report.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { showToast } from '#web/ui/toast.tsx'
import { CsvRows } from './csv-rows.ts'

type CsvQuery = QueryOf<Calls['GET /api/operator/transactions.csv']> | undefined

/** Fetches a CSV in the background, counting its rows, and saves it when it is complete. */
export function useCsvExport() {
  const [progress, setProgress] = useState<{ rows: number; total: number } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: CsvQuery, total: number) => {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setProgress({ rows: 0, total })
    try {
      const { body } = await send('GET /api/operator/transactions.csv', {
        query,
        signal: mine.signal,
      })
      if (body === null) throw new Error('the CSV has no body')
      saveFile(
        await readCounting(body, (rows) => setProgress({ rows, total })),
        'transferencias.csv',
      )
      showToast('Transferencias exportadas.')
    } catch (error) {
      if (mine.signal.aborted) return
      report('the CSV could not be read', error)
      showToast(errorMessage(error))
    } finally {
      if (running.current === mine) running.current = null
      setProgress(null)
    }
  }

  const cancel = () => running.current?.abort()
  return { progress, start, cancel }
}

export type CsvExport = ReturnType<typeof useCsvExport>

async function readCounting(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const counter = new CsvRows()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: 'text/csv' })
    parts.push(value)
    onRows(counter.add(value))
  }
}
