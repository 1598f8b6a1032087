import { useId } from 'react'
import { useSession } from '#web/editor/editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { useTwoTexts } from './two-texts.ts'
import { timeLabel } from './version-labels.ts'
import '#web/ui/note-card.css'

/** Shown when a document was changed in two tabs or devices: both texts are saved, and the student chooses one. */
export function TwoTextsCard() {
  const titleId = useId()
  const panes = usePanes()
  const twoTexts = useTwoTexts()
  const isBusy = useSlice(
    twoTexts.slice,
    ({ chosen, isComparing }) => chosen !== null && !isComparing,
  )
  const newest = useSessionView(useSession(), (view) => view.newest)
  return (
    <article
      className="note-card"
      tabIndex={-1}
      ref={panes.ref('two texts')}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>Hay dos textos</h2>
      <p>
        Este documento cambió en otra pestaña{newest && ` a las ${timeLabel(newest)}`}. Lo que
        escribiste aquí también está guardado.
      </p>
      <div className="row">
        {newest ? (
          <>
            <Button variant="primary" onClick={() => void twoTexts.compare()}>
              Comparar los dos
            </Button>
            <Button busy={isBusy} onClick={() => void twoTexts.choose('newest')}>
              Seguir con el más nuevo
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => void twoTexts.choose('mine')}>
            Seguir con el de aquí
          </Button>
        )}
      </div>
    </article>
  )
}
