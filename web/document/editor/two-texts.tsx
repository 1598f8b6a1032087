import { useState } from 'react'
import type { VersionRow } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { EditingSession } from './editing-session.ts'

type Props = {
  session: EditingSession
  newest: VersionRow | null
  shown: 'mine' | 'newest'
  onShow: (shown: 'mine' | 'newest') => void
}

/** The document went on elsewhere while one wrote: either text can be looked at before one is chosen. */
export function TwoTexts({ session, newest, shown, onShow }: Props) {
  const [isWorking, setIsWorking] = useState(false)
  const choose = async () => {
    setIsWorking(true)
    try {
      await session.choose(shown)
      onShow('mine')
      showToast('Los dos textos quedan guardados como versiones.')
    } catch (error) {
      showToast(errorMessage(error))
    } finally {
      setIsWorking(false)
    }
  }
  const time = newest && new Date(newest.edited_at ?? newest.created_at)
  const clock = time?.toLocaleTimeString('es-EC', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  return (
    <section className="two-texts" aria-label="Hay dos textos">
      <p>
        <b>Hay dos textos.</b> Este documento cambió en otra pestaña{clock && ` a las ${clock}`}. Lo
        que escribiste aquí también está guardado.
      </p>
      {newest && (
        <fieldset className="seg" aria-label="Qué texto se muestra">
          {(['mine', 'newest'] as const).map((which) => (
            <button
              key={which}
              type="button"
              aria-pressed={shown === which}
              onClick={() => onShow(which)}
            >
              {which === 'mine' ? 'El de aquí' : 'El más nuevo'}
            </button>
          ))}
        </fieldset>
      )}
      <Button variant="primary" size="small" busy={isWorking} onClick={() => void choose()}>
        Seguir con este
      </Button>
    </section>
  )
}
