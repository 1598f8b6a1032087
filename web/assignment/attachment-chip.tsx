import { CircleX, FileText, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import type { useAttachment } from './use-attachment.ts'

type Props = Pick<ReturnType<typeof useAttachment>, 'assignment' | 'attaching' | 'drop'>

/** The assignment in the prompt box: reading, read, or refused and why. */
export function AttachmentChip({ assignment, attaching, drop }: Props) {
  if (attaching === null && assignment === null) return null
  const name = attaching?.name ?? assignment?.file_name ?? 'Tu texto'
  const isRefused = attaching?.state === 'refused'
  return (
    <div className="adj" aria-live="polite">
      <span className={`adj-it ${isRefused ? 'mal' : ''}`}>
        {attaching?.state === 'reading' ? (
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
              : attaching.state === 'reading'
                ? 'Leyendo'
                : attaching.why}
          </small>
        </span>
        <Button variant="ghost" icon aria-label={`Quitar ${name}`} onClick={() => void drop()}>
          <X className="i" aria-hidden="true" />
        </Button>
      </span>
    </div>
  )
}

function readWords(content: string): string {
  const words = content.split(/\s+/).filter((word) => word !== '').length
  return `${words} ${words === 1 ? 'palabra leída' : 'palabras leídas'}`
}
