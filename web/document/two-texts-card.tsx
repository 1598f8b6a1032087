import { useId } from 'react'
import type { VersionRow } from '#contract/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { timeLabel } from './versions/version-labels.ts'
import '#web/ui/vale.css'

type Props = {
  id: string
  /** The document as it went on elsewhere; null when it has none. */
  newest: VersionRow | null
  /** The choice is being carried out. */
  isBusy: boolean
  onCompare: () => void
  onChoose: (which: 'mine' | 'newest') => void
}

/** The document went on elsewhere while one wrote: both texts are kept, and the student chooses. */
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
