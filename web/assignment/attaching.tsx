import { CircleX, FileText, X } from 'lucide-react'
import type { AssignmentRow } from '#contract/assignment.ts'
import { errorMessageFor } from '#contract/error-messages.ts'
import type { ReadingRow } from '#contract/readings.ts'
import { maxReadPages, maxSourceBytes } from '#contract/source-limits.ts'
import { maxAssignmentCharacters } from '#core/assignment/describe-assignment.ts'
import { countLabel } from '#core/document/count-label.ts'
import { upload } from '#web/api/upload.ts'
import { keepPhotos } from '#web/sources/reading-photos.ts'
import { readingWords } from '#web/sources/reading-words.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import { isPicture } from '#web/ui/picture-files.ts'
import { smallerPicture } from '#web/ui/smaller-picture.ts'
import { type AssignmentOf, pathOf } from './assignment.api.ts'
import '#web/ui/prompt-tools.css'

export type Attached = { assignment: AssignmentRow | null; reading: ReadingRow | null }

export type AttachingStep = 'preparing' | 'reading' | 'queued'

/** The file that is being read, or that could not be read. */
export type Attaching =
  | { state: AttachingStep; name: string }
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
  const name = attaching?.name ?? reading?.file_name ?? assignment?.file_name ?? ownText
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
                  : stepWords[attaching.state]}
          </small>
          {attaching === null && reading && reading.state !== 'reading' && (
            <Button variant="text" onClick={correct}>
              {reading.state === 'read' ? 'Revisar el texto' : 'Escribirlo yo'}
            </Button>
          )}
        </span>
        <IconButton label={`Quitar ${name}`} icon={X} onClick={drop} />
      </span>
    </div>
  )
}

const stepWords: Record<AttachingStep, string> = {
  preparing: 'Preparando',
  reading: 'Leyendo',
  queued: 'En cola: hay otros antes',
}

function readWords(content: string): string {
  const words = content.split(/\s+/).filter((word) => word !== '').length
  const read = countLabel(words, 'palabra leída', 'palabras leídas')
  return content.length < maxAssignmentCharacters ? read : `${read}, las que caben`
}

/**
 * Sends a file, or the photos of some pages, to the server as the assignment. Throws a RangeError, with a Spanish
 * message, when they are too many or too large.
 */
export async function attachFiles(
  projectId: AssignmentOf,
  chosen: readonly File[],
  onStep: (step: AttachingStep) => void,
): Promise<Attached> {
  if (chosen.length > maxReadPages) {
    throw new RangeError(errorMessageFor('assignment.too_many_photos'))
  }
  if (chosen.length > 1 && !chosen.every(isPicture)) {
    throw new RangeError(errorMessageFor('assignment.mixed'))
  }
  onStep('preparing')
  const files: File[] = []
  // One after the other: a decoded photo takes 50 to 200 MB.
  for (const file of chosen)
    files.push(await smallerPicture(file, Math.floor(maxSourceBytes / chosen.length)))
  onStep('reading')
  if (sizeOf(files) > maxSourceBytes) {
    throw new RangeError(
      files.length === 1
        ? 'El archivo pesa demasiado: el máximo es 20 MB.'
        : 'Las fotos pesan demasiado: entre todas, el máximo es 20 MB. Elige menos.',
    )
  }
  const form = new FormData()
  for (const file of files) form.append('file', file, file.name || 'foto.jpg')
  const given = { id: projectId ?? '', form }
  const attached = await upload(`POST ${pathOf(projectId)}`, given, {
    onBusy: () => onStep('queued'),
  })
  if (attached.reading !== null) keepPhotos(attached.reading.id, files)
  return attached
}

/** What the student calls what was chosen together; without a file it is a text. */
export function filesName(files: readonly File[]): string {
  if (files.length > 1) return `${files.length} ${files.every(isPicture) ? 'fotos' : 'archivos'}`
  const [file] = files
  return file ? file.name || 'foto' : ownText
}

const ownText = 'Tu texto'
const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)
