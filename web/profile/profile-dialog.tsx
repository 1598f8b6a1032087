import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { RegisterStep1, UpdateMe } from '#contract/account.ts'
import type { MeRow } from '#contract/me.ts'
import { careers, semesters } from '#core/catalog/registration.ts'
import { ApiError } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { PersonalData } from '#web/personal-data/personal-data.tsx'
import { accessDialog } from '#web/session/access.dialogs.ts'
import { changePasswordDialog } from '#web/session/session.dialogs.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { Row } from '#web/ui/row.tsx'
import { accountFailures } from '#web/words/account-failures.ts'
import { PhotoField } from './photo-field.tsx'
import { updateMe } from './profile.api.ts'
import { usePhoto } from './use-photo.ts'
import '#web/ui/dialog.css'
import './profile.css'

const nullWhenEmpty = (chosen: unknown) => chosen || null

const Profile = z.object({
  full_name: RegisterStep1.shape.name,
  career: z.preprocess(nullWhenEmpty, UpdateMe.shape.career),
  semester: z.preprocess(nullWhenEmpty, UpdateMe.shape.semester),
})

type Props = { onClose: () => void }

/** Perfil. Nothing is saved before 'Guardar Cambios', not even the photo. */
export function ProfileDialog({ onClose }: Props) {
  const me = useQuery(meQuery).data
  return me ? <ProfileForm me={me} onClose={onClose} /> : null
}

function ProfileForm({ me, onClose }: Props & { me: MeRow }) {
  const dialogs = useDialogs()
  const ask = useAsk()
  const queryClient = useQueryClient()
  const photo = usePhoto(
    (error) => void ask.alert(accountFailures.picture_not_uploaded, reasonOf(error)),
  )
  const { register, handleSubmit, watch, reset, getValues, formState } = useForm({
    resolver: standardSchemaResolver(Profile),
    reValidateMode: 'onSubmit',
    defaultValues: {
      full_name: me.full_name,
      career: me.career ?? '',
      semester: me.semester ?? '',
    },
  })
  const { errors, isDirty } = formState
  // The focus starts on the form, not on a field, which would open the keyboard of a phone.
  const formRef = useRef<HTMLFormElement>(null)
  const isSending = photo.current !== null && !photo.current.fileId && !photo.current.hasFailed
  const isChanged = photo.current !== null || isDirty

  const close = async () => {
    const asked = { text: '¿Quieres descartar los cambios?', accept: 'Descartar cambios' }
    if (!isChanged || (await ask.confirm(asked))) onClose()
  }

  const store = async (changed: UpdateMe, failure: string) => {
    try {
      queryClient.setQueryData(meQuery.queryKey, await updateMe(changed))
    } catch (error) {
      throw new NotSaved(failure, { cause: error })
    }
  }

  const save = useMutation({
    mutationFn: async (fields: UpdateMe) => {
      const written = getValues()
      const fileId = photo.current?.fileId
      if (fileId) {
        await store({ profile_picture_id: fileId }, accountFailures.picture_not_kept)
        photo.reset()
      }
      await store(fields, accountFailures.profile_not_saved)
      reset(written, { keepValues: true })
    },
  })

  const submit = handleSubmit(async (fields) => {
    if (save.isPending || isSending) return
    try {
      await save.mutateAsync(fields)
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      return ask.alert(error.message, reasonOf(error.cause))
    }
    await ask.alert('Perfil actualizado con éxito.')
    onClose()
  })

  return (
    <Dialog
      title="Perfil"
      className="dialog-long"
      initialFocus={formRef}
      onClose={() => void close()}
    >
      <form ref={formRef} tabIndex={-1} noValidate onSubmit={submit}>
        <div className="body">
          <PhotoField
            name={watch('full_name')}
            savedUrl={me.profile_picture_url}
            next={photo.current}
            onSend={(file) => void photo.send(file)}
          />
          <TextField
            label="Nombre completo"
            autoComplete="name"
            {...register('full_name')}
            error={errors.full_name?.message}
          />
          <TextField
            label="Correo electrónico"
            type="email"
            value={me.email}
            readOnly
            help="Con este correo ingresas; no se puede cambiar."
          />
          <Row>
            <Button onClick={() => void dialogs.open(changePasswordDialog, {})}>
              {me.has_password ? 'Cambiar contraseña' : 'Crear contraseña'}
            </Button>
            <Button onClick={() => void dialogs.open(accessDialog, {})}>Sesiones y acceso</Button>
          </Row>
          <div className="profile-studies">
            <SelectField
              label="Carrera"
              placeholder="Selecciona tu carrera"
              options={careers}
              {...register('career')}
            />
            <SelectField
              label="Semestre"
              placeholder="Selecciona tu semestre"
              options={semesters}
              {...register('semester')}
            />
          </div>
          <PersonalData me={me} />
        </div>
        <FormFoot
          accept="Guardar Cambios"
          cancel="Descartar"
          onCancel={onClose}
          disabled={isSending}
          busy={save.isPending}
        />
      </form>
    </Dialog>
  )
}

/** Its message names the part that was not saved (specification §8). */
class NotSaved extends Error {}

/** The server's message of a refusal (4xx); none for a failure (5xx). */
function reasonOf(error: unknown): string | undefined {
  const isRefusal = error instanceof ApiError && error.status < 500
  return (isRefusal && error.serverMessage) || undefined
}
