import { Button } from '#web/ui/button.tsx'
import '#web/ui/dialog.css'
import { useAsk } from '#web/ui/ask.ts'

type Props = {
  isNew: boolean
  /** With its article: "la tabla". */
  thing: string
  /** What the button of a new one says. */
  insertLabel?: string
  disabled?: boolean
  busy?: boolean
  onClose: (reply?: 'delete') => void
}

/** The buttons under a form: a new thing is inserted or given up, one of the text is saved or taken away. */
export function FormFoot({
  isNew,
  thing,
  insertLabel = 'Insertar',
  disabled = false,
  busy = false,
  onClose,
}: Props) {
  return (
    <div className="dialog-foot">
      {isNew ? (
        <Button variant="ghost" onClick={() => onClose()}>
          Cancelar
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => onClose('delete')}>
          Quitar {thing}
        </Button>
      )}
      <Button variant="primary" type="submit" disabled={disabled} busy={busy}>
        {isNew ? insertLabel : 'Guardar'}
      </Button>
    </div>
  )
}

/** Closes a form without its changes; asks first where there are some. */
export function useDiscard(isChanged: boolean, onClose: () => void): () => Promise<void> {
  const ask = useAsk()
  return async () => {
    const asked = { text: '¿Quieres descartar los cambios?', accept: 'Descartar cambios' }
    if (!isChanged || (await ask.confirm(asked))) onClose()
  }
}
