import { Download } from 'lucide-react'
import type { MeRow } from '#contract/me.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { Row } from '#web/ui/row.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { exportPersonalData } from './personal-data.api.ts'
import '#web/ui/field.css'
import './personal-data.css'

/** The download of personal data, and the account deletion. */
export function PersonalData({ me }: { me: MeRow }) {
  const dialogs = useDialogs()
  const download = useExclusiveMutation({
    mutationFn: async () => saveFile(await exportPersonalData(), 'cuartilla-mis-datos.zip'),
  })

  return (
    <section className="personal-data" aria-labelledby="personal-data-title">
      <h3 id="personal-data-title">Tus datos</h3>
      <p className="help">
        Descarga una copia de tu perfil, tus proyectos y tus movimientos, o elimina tu cuenta.
      </p>
      <Row>
        <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download className="i i-sm" aria-hidden="true" />}
          Descargar mis datos
        </Button>
        {me.deletion_due_at === null && (
          <Button
            size="small"
            variant="danger"
            onClick={() => void dialogs.open(deleteAccountDialog, { hasPassword: me.has_password })}
          >
            Eliminar cuenta
          </Button>
        )}
      </Row>
      <p className="help" role="status">
        {download.isPending && 'Preparando tus datos...'}
        {download.isSuccess && 'Tus datos se descargaron en un archivo ZIP.'}
      </p>
      {download.error && <ErrorText>{errorMessage(download.error)}</ErrorText>}
    </section>
  )
}

const deleteAccountDialog = onDemand(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)
