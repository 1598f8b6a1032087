import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DecideWithReason } from '#contract/decide-with-reason.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { useDecision } from './use-decision.ts'

type Props = {
  title: string
  /** What will happen. */
  about: string
  accept: string
  /** The toast after it succeeded. */
  done: string
  onAccept: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a reversal. */
export function ReasonDialog(props: Props) {
  const { title, about, accept, done, onAccept, onClose } = props
  const { decide, isWorking, error } = useDecision()
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: standardSchemaResolver(DecideWithReason),
    reValidateMode: 'onSubmit',
    defaultValues: { reason: '' },
  })

  const submit = handleSubmit(async ({ reason }) => {
    if (await decide(() => onAccept(reason), done)) onClose()
  })

  return (
    <Dialog title={title} onClose={onClose} initialFocus="reason">
      <form onSubmit={submit} noValidate>
        <div className="body">
          <p className="muted">{about}</p>
          <TextAreaField
            label="Motivo"
            rows={3}
            maxLength={500}
            {...register('reason', { onChange: () => clearErrors() })}
            error={formState.errors.reason?.message}
          />
          {error && <ErrorText>{error}</ErrorText>}
        </div>
        <FormFoot accept={accept} onCancel={onClose} variant="danger" busy={isWorking} />
      </form>
    </Dialog>
  )
}
