import { useId } from 'react'
import type { VersionRow } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { timeLabel } from './version-labels.ts'
import '#web/ui/vale.css'

type Props = {
  id: string
  /** The document as it was changed elsewhere; null when it has no version. */
  newest: VersionRow | null
  /** Whether the choice is being carried out. */
  isBusy: boolean
  onCompare: () => void
  onChoose: (which: 'mine' | 'newest') => void
}

/** The choice after a document was changed in two places: both texts are kept, and the student chooses. */
export function TwoTextsCard({ id, newest, isBusy, onCompare, onChoose }: Props) {
  const titleId = useId()
  return (
    <article className="vale" id={id} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>Hay dos textos</h2>
      <p>
        Este documento cambió en otra pestaña{newest && ` a las ${timeLabel(newest)}`}. Lo que
        escribiste aquí también está guardado.
      </p>
      <div className="row">
        {newest ? (
          <>
            <Button variant="primary" onClick={onCompare}>
              Comparar los dos
            </Button>
            <Button busy={isBusy} onClick={() => onChoose('newest')}>
              Seguir con el más nuevo
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => onChoose('mine')}>
            Seguir con el de aquí
          </Button>
        )}
      </div>
    </article>
  )
}

/** Carries out the choice and shows a toast about the result; true on success. */
export async function chooseText(
  session: EditingSession,
  which: 'mine' | 'newest',
): Promise<boolean> {
  try {
    await session.choose(which)
    showToast('Los dos textos quedan guardados como versiones.')
    return true
  } catch (error) {
    showToast(errorMessage(error))
    return false
  }
}
