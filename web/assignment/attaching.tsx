import { CircleX, FileText, X } from 'lucide-react'
import type { AssignmentRow } from '#contract/assignment.ts'
import type { ReadingRow } from '#contract/readings.ts'
import { maxSourceBytes } from '#contract/source-limits.ts'
import { maxAssignmentCharacters } from '#core/assignment/describe-assignment.ts'
import { countLabel } from '#core/document/count-label.ts'
import { upload } from '#web/api/upload.ts'
import { keepPhoto } from '#web/sources/reading-photos.ts'
import { readingWords } from '#web/sources/reading-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import { type AssignmentOf, pathOf } from './assignment.api.ts'
import '#web/ui/prompt-tools.css'
import '#web/ui/text-link.css'

export type Attached = { assignment: AssignmentRow | null; reading: ReadingRow | null }

/** The file that is being read, or that could not be read. */
export type Attaching =
  | { state: 'reading' | 'queued'; name: string }
  | { state: 'refused'; name: string; why: string }

type Props = {
  assignment: AssignmentRow | null
  attaching: Attaching | null
  /** The photo or scanned file that is being read, or waits to be corrected. */
  reading: ReadingRow | null
  correct: () => void
  drop: () => void
}

/** The assignment in the prompt box: being read, read, or refused with the reason. */
export function AttachmentChip({ assignment, attaching, reading, correct, drop }: Props) {
  if (attaching === null && reading === null && assignment === null) return null
  const name = attaching?.name ?? reading?.file_name ?? assignment?.file_name ?? 'Tu texto'
  const isRefused = attaching ? attaching.state === 'refused' : reading?.state === 'failed'
  const isBusy = (attaching !== null && !isRefused) || reading?.state === 'reading'
  return (
    <div className="attached" aria-live="polite">
      <span className={`attachment ${isRefused ? 'is-refused' : ''}`}>
        {isBusy ? (
          <Squiggle />
        ) : isRefused ? (
          <CircleX className="i" aria-hidden="true" />
        ) : (
          <FileText className="i" aria-hidden="true" />
        )}
        <span>
          <b>{name}</b>
          <small>
            {attaching === null && reading !== null
              ? readingWords(reading)
              : attaching === null
                ? assignment?.kind === 'photo'
                  ? 'El modelo verá la foto'
                  : `${readWords(assignment?.content ?? '')}${assignment?.confirmed ? '' : ' · por confirmar'}`
                : attaching.state === 'refused'
                  ? attaching.why
                  : attaching.state === 'queued'
                    ? 'En cola: hay otros antes'
                    : 'Leyendo'}
          </small>
          {attaching === null && reading && reading.state !== 'reading' && (
            <button type="button" className="lnk" onClick={correct}>
              {reading.state === 'read' ? 'Revisar el texto' : 'Escribirlo yo'}
            </button>
          )}
        </span>
        <Button variant="ghost" icon aria-label={`Quitar ${name}`} onClick={drop}>
          <X className="i" aria-hidden="true" />
        </Button>
      </span>
    </div>
  )
}

function readWords(content: string): string {
  const words = content.split(/\s+/).filter((word) => word !== '').length
  const read = countLabel(words, 'palabra leída', 'palabras leídas')
  return content.length < maxAssignmentCharacters ? read : `${read}, las que caben`
}

/** Sends a file to the server as the assignment. Throws a RangeError, with a Spanish message, when it is too large. */
export async function attachFile(
  projectId: AssignmentOf,
  file: File,
  onBusy: () => void,
): Promise<Attached> {
  if (file.size > maxSourceBytes) {
    throw new RangeError('El archivo pesa demasiado: el máximo es 20 MB.')
  }
  const form = new FormData()
  form.set('file', file, file.name || 'foto.jpg')
  const given = { id: projectId ?? '', form }
  const attached = await upload(`POST ${pathOf(projectId)}`, given, { onBusy })
  if (attached.reading !== null) keepPhoto(attached.reading.id, file)
  return attached
}
