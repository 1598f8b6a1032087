import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { ReadingRow } from '#contract/readings.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { GroupHead } from '#web/ui/listed.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { readingWords } from './reading-words.ts'
import { discardReading, readingsQuery } from './readings.api.ts'
import { readingDialog } from './readings.dialogs.ts'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'
import './sources.css'

/** The photos and scanned PDFs that are being read, or wait to be corrected, before they are sources. */
export function ReadingList({ projectId }: { projectId: SourcesOf }) {
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const rows = (useQuery(readingsQuery()).data ?? []).filter(
    ({ purpose, project_id }) => purpose === 'source' && project_id === projectId,
  )
  if (rows.length === 0) return null
  const correct = async (reading: ReadingRow) => {
    if (await dialogs.open(readingDialog, { reading })) {
      await queryClient.invalidateQueries(sourcesQuery(projectId))
    }
  }
  const discard = async ({ id }: ReadingRow) => {
    try {
      await discardReading(id)
    } catch (error) {
      showToast(errorMessage(error))
    }
    await queryClient.invalidateQueries(readingsQuery())
  }
  return (
    <>
      <GroupHead count={rows.length}>Escaneados</GroupHead>
      <ul aria-live="polite">
        {rows.map((row) => (
          <li key={row.id} className={`upload ${row.state === 'failed' ? 'is-refused' : ''}`}>
            {row.state === 'reading' ? (
              <Squiggle />
            ) : row.state === 'read' ? (
              <Check className="i" aria-hidden="true" />
            ) : (
              <X className="i" aria-hidden="true" />
            )}
            <div>
              <b>{row.file_name}</b>
              <p>{readingWords(row)}</p>
              {row.state === 'reading' && (
                <div
                  className="upload-progress"
                  role="progressbar"
                  aria-label={row.file_name}
                  aria-valuemin={0}
                  aria-valuemax={row.pages}
                  aria-valuenow={row.pages_read}
                  style={{ '--p': `${(row.pages_read / row.pages) * 100}%` } as CSSProperties}
                />
              )}
              {row.state !== 'reading' && (
                <Button variant="text" onClick={() => void correct(row)}>
                  {row.state === 'read' ? 'Revisar el texto' : 'Escribirlo yo'}
                </Button>
              )}
            </div>
            <IconButton
              label={`Quitar ${row.file_name}`}
              icon={X}
              onClick={() => void discard(row)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
