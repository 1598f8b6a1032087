import { Check, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { GroupHead } from '#web/ui/listed.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import type { Upload } from './use-uploads.ts'

type Props = { uploads: readonly Upload[]; onDrop: (id: number) => void }

const stateWords: Record<Upload['state'], string> = {
  preparing: 'Preparando',
  sending: 'Subiendo',
  queued: 'En cola: hay otros archivos antes que el tuyo',
  reading: 'Leyendo',
  read: '',
  refused: '',
}

/** The files uploaded in this visit: being sent, read, or refused with the reason. */
export function UploadList({ uploads, onDrop }: Props) {
  if (uploads.length === 0) return null
  return (
    <>
      <GroupHead count={uploads.length}>Subidos</GroupHead>
      <ul aria-live="polite">
        {uploads.map(({ id, name, state, share, words }) => (
          <li key={id} className={`upload ${state === 'refused' ? 'is-refused' : ''}`}>
            {state === 'read' ? (
              <Check className="i" aria-hidden="true" />
            ) : state === 'refused' ? (
              <X className="i" aria-hidden="true" />
            ) : (
              <Squiggle />
            )}
            <div>
              <b>{name}</b>
              <p>{words || stateWords[state]}</p>
              {state === 'sending' && (
                <div
                  className="upload-progress"
                  style={{ '--p': `${share * 100}%` } as CSSProperties}
                />
              )}
            </div>
            {(state === 'read' || state === 'refused') && (
              <IconButton
                label={`Quitar de la vista: ${name}`}
                icon={X}
                onClick={() => onDrop(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
