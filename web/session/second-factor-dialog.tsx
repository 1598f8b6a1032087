import { type FormEvent, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { CodeField } from './code-field.tsx'
import { proveSecondFactor } from './second-factor.api.ts'
import '#web/ui/field.css'
import './access.css'

/** Asks for a code of the operator's phone. Its reply is whether it was right. */
export function SecondFactorDialog({ onClose }: { onClose: (isProved?: boolean) => void }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const prove = useExclusiveMutation({
    mutationFn: proveSecondFactor,
    onSuccess: () => onClose(true),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code !== '') prove.mutate(code)
  }
  return (
    <Dialog title="Confirma con tu teléfono" initialFocus="code" onClose={() => onClose(false)}>
      <form noValidate onSubmit={submit}>
        <div className="body">
          <p className="help">
            {isRecovery
              ? 'Escribe uno de los códigos que guardaste; cada uno sirve una vez.'
              : 'Escribe el código de tu aplicación.'}{' '}
            Durante diez minutos no te lo volveremos a pedir.
          </p>
          <CodeField
            isRecovery={isRecovery}
            error={prove.error ? errorMessage(prove.error) : undefined}
          />
          <Button
            variant="ghost"
            size="small"
            className="btn-underlined access-other"
            onClick={() => {
              prove.reset()
              setIsRecovery(!isRecovery)
            }}
          >
            {isRecovery ? 'Usar el código del teléfono' : 'No tengo mi teléfono'}
          </Button>
        </div>
        <FormFoot accept="Confirmar" onCancel={() => onClose(false)} busy={prove.isPending} />
      </form>
    </Dialog>
  )
}
