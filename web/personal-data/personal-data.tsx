import { Download } from 'lucide-react'
import { useState } from 'react'
import type { MeRow } from '#contract/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { FieldError } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { exportPersonalData } from './personal-data.api.ts'
import { deleteAccountDialog } from './personal-data.dialogs.ts'
import '#web/ui/field.css'
import './personal-data.css'

/** What belongs to the student: to take along, or to have erased. */
export function PersonalData({ me }: { me: MeRow }) {
  const [isWorking, setIsWorking] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const dialogs = useDialogs()

  const download = async () => {
    setIsWorking(true)
    setIsSaved(false)
    setError(null)
    try {
      saveFile(await exportPersonalData(), 'cuartilla-mis-datos.zip')
      setIsSaved(true)
    } catch (cause) {
      setError(errorMessage(cause))
    }
    setIsWorking(false)
  }

  return (
    <section className="personal-data" aria-labelledby="personal-data-title">
      <h3 id="personal-data-title">Tus datos</h3>
      <p className="help">
        Descarga una copia de tu perfil, tus proyectos y tus movimientos, o elimina tu cuenta.
      </p>
      <div className="personal-data-actions">
        <Button size="small" busy={isWorking} onClick={() => void download()}>
          {!isWorking && <Download className="i i-sm" aria-hidden="true" />}
          Descargar mis datos
        </Button>
        {me.deletion_due_at === null && (
          <Button
            size="small"
            variant="danger"
            onClick={() => void dialogs.open(deleteAccountDialog, {})}
          >
            Eliminar cuenta
          </Button>
        )}
      </div>
      <p className="help" role="status">
        {isWorking && 'Preparando tus datos...'}
        {isSaved && 'Tus datos se descargaron en un archivo ZIP.'}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </section>
  )
}
