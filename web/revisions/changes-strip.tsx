import { ArrowDown, ArrowUp } from 'lucide-react'
import { createPortal } from 'react-dom'
import { countLabel } from '#core/document/count-label.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { momentLabel } from '#web/versions/version-labels.ts'
import type { Changes } from './changes.ts'
import './changes.css'

type Props = { changes: Changes; pane: HTMLElement; isNarrow: boolean }

/**
 * Goes through the changes, undoes all, and takes the marks away: above the pages, or on a phone below them.
 */
export function ChangesStrip({ changes, pane, isNarrow }: Props) {
  const current = useSlice(changes.slice, (state) => state.current)
  const told = useSlice(changes.slice, (state) => state.told)
  const applied = useSlice(
    changes.slice,
    ({ placed }) => placed.filter(({ status }) => status === 'applied').length,
  )
  const count = changes.all.length
  const finish = () => {
    changes.finish()
    // The button is gone.
    pane.focus({ preventScroll: true })
  }
  const strip = (
    <section className="change-strip" aria-label="Cambios del modelo">
      {!isNarrow && (
        <span>
          <b>{countLabel(count, 'cambio', 'cambios')}</b> de{' '}
          {momentLabel(changes.made.after, new Date())}
        </span>
      )}
      <span className="change-steps">
        <span>
          Cambio <b>{current + 1}</b> de {count}
        </span>
        <StepButton label="Cambio anterior" isOver={current === 0} onPress={() => changes.step(-1)}>
          <ArrowUp className="i" aria-hidden="true" />
        </StepButton>
        <StepButton
          label="Cambio siguiente"
          isOver={current === count - 1}
          onPress={() => changes.step(1)}
        >
          <ArrowDown className="i" aria-hidden="true" />
        </StepButton>
        {!isNarrow && applied > 0 && (
          <Button size="small" variant="ghost" onClick={() => void changes.undoAll()}>
            {applied === 1 ? 'Deshacer el cambio' : `Deshacer los ${applied}`}
          </Button>
        )}
        <Button size="small" onClick={finish}>
          Listo
        </Button>
      </span>
      <span className="sr" role="status">
        {told}
      </span>
    </section>
  )
  const view = pane.closest('.view')
  return isNarrow && view ? createPortal(strip, view) : strip
}

type StepProps = { label: string; isOver: boolean; onPress: () => void; children: React.ReactNode }

/** Keeps the focus at the first and the last change. */
function StepButton({ label, isOver, onPress, children }: StepProps) {
  return (
    <Button
      size="small"
      variant="ghost"
      icon
      aria-label={label}
      title={label === 'Cambio anterior' ? `${label} (Alt+↑)` : `${label} (Alt+↓)`}
      aria-disabled={isOver || undefined}
      onClick={() => !isOver && onPress()}
    >
      {children}
    </Button>
  )
}
