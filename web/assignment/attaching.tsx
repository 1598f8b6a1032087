import { CircleX, FileText, X } from 'lucide-react'
import type { AssignmentRow } from '#contract/assignment.ts'
import { maxSourceBytes } from '#contract/source-limits.ts'
import { maxAssignmentCharacters } from '#core/assignment/describe-assignment.ts'
import { countLabel } from '#core/document/count-label.ts'
import { upload } from '#web/api/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import { type AssignmentOf, pathOf } from './assignment.api.ts'
import '#web/ui/prompt-tools.css'

/** The file that is being read, or that could not be read. */
export type Attaching =
  | { state: 'reading' | 'queued'; name: string }
  | { state: 'refused'; name: string; why: string }

type Props = {
  assignment: AssignmentRow | null
  attaching: Attaching | null
  drop: () => void
}

/** The assignment in the prompt box: being read, read, or refused with the reason. */
export function AttachmentChip({ assignment, attaching, drop }: Props) {
  if (attaching === null && assignment === null) return null
  const name = attaching?.name ?? assignment?.file_name ?? 'Tu texto'
  const isRefused = attaching?.state === 'refused'
  return (
    <div className="attached" aria-live="polite">
      <span className={`attachment ${isRefused ? 'is-refused' : ''}`}>
        {attaching && !isRefused ? (
          <Squiggle />
        ) : isRefused ? (
          <CircleX className="i" aria-hidden="true" />
        ) : (
          <FileText className="i" aria-hidden="true" />
        )}
        <span>
          <b>{name}</b>
          <small>
            {attaching === null
              ? assignment?.kind === 'photo'
                ? 'El modelo verá la foto'
                : readWords(assignment?.content ?? '')
              : attaching.state === 'refused'
                ? attaching.why
                : attaching.state === 'queued'
                  ? 'En cola: hay otros antes'
                  : 'Leyendo'}
          </small>
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
): Promise<AssignmentRow | null> {
  if (file.size > maxSourceBytes) {
    throw new RangeError('El archivo pesa demasiado: el máximo es 20 MB.')
  }
  const form = new FormData()
  form.set('file', file, file.name || 'foto.jpg')
  const given = { id: projectId ?? '', form }
  return (await upload(`POST ${pathOf(projectId)}`, given, { onBusy })).assignment
}
