import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type MeRow, UpdateMe } from '#contract/account.ts'
import { careers, semesters } from '#core/catalog/registration.ts'
import { ApiError } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { PersonalData } from '#web/personal-data/personal-data.tsx'
import { changePasswordDialog } from '#web/session/session.dialogs.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { PhotoField } from './photo-field.tsx'
import { updateMe } from './profile.api.ts'
import { usePhoto } from './use-photo.ts'
import '#web/ui/field.css'
import './profile.css'

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
  const photo = usePhoto((error) => void ask.alert('Error al subir la imagen.', reasonOf(error)))
  const [saved, setSaved] = useState(() => writtenOf(me))
  const [written, setWritten] = useState(saved)
  const [nameError, setNameError] = useState<string>()
  // The focus starts on the form, not on a field, which would open the keyboard of a phone.
  const formRef = useRef<HTMLFormElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const isSending = photo.current !== null && !photo.current.fileId && !photo.current.hasFailed
  const isChanged =
    photo.current !== null ||
    written.full_name !== saved.full_name ||
    written.career !== saved.career ||
    written.semester !== saved.semester

  const write = (changed: Partial<typeof written>) => setWritten({ ...written, ...changed })

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
      const fileId = photo.current?.fileId
      if (fileId) {
        await store({ profile_picture_id: fileId }, 'Error al guardar la referencia del archivo.')
        photo.reset()
      }
      await store(fields, 'Error al guardar los cambios.')
      setSaved(written)
    },
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || isSending) return
    const { full_name, career, semester } = written
    const parsed = UpdateMe.safeParse({
      full_name,
      career: career || null,
      semester: semester || null,
    })
    setNameError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return nameRef.current?.focus()
    try {
      await save.mutateAsync(parsed.data)
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      return ask.alert(error.message, reasonOf(error.cause))
    }
    await ask.alert('Perfil actualizado con éxito.')
    onClose()
  }

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
            name={written.full_name}
            savedUrl={me.profile_picture_url}
            next={photo.current}
            onSend={(file) => void photo.send(file)}
          />
          <TextField
            ref={nameRef}
            label="Nombre completo"
            autoComplete="name"
            value={written.full_name}
            error={nameError}
            onChange={(event) => write({ full_name: event.currentTarget.value })}
          />
          <TextField
            label="Correo electrónico"
            type="email"
            value={me.email}
            readOnly
            help="Con este correo ingresas; no se puede cambiar."
          />
          <Button
            className="profile-password"
            onClick={() => void dialogs.open(changePasswordDialog, {})}
          >
            Cambiar contraseña
          </Button>
          <div className="profile-studies">
            <SelectField
              label="Carrera"
              placeholder="Selecciona tu carrera"
              options={careers}
              value={written.career}
              onChange={(event) => write({ career: event.currentTarget.value })}
            />
            <SelectField
              label="Semestre"
              placeholder="Selecciona tu semestre"
              options={semesters}
              value={written.semester}
              onChange={(event) => write({ semester: event.currentTarget.value })}
            />
          </div>
          <PersonalData me={me} />
        </div>
        <div className="dialog-foot">
          <Button variant="ghost" onClick={onClose}>
            Descartar
          </Button>
          <Button variant="primary" type="submit" disabled={isSending} busy={save.isPending}>
            Guardar Cambios
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Its message names the part that was not saved (specification §8). */
class NotSaved extends Error {}

function writtenOf(me: MeRow) {
  return { full_name: me.full_name, career: me.career ?? '', semester: me.semester ?? '' }
}

/** The server's message of a refusal (4xx); none for a failure (5xx). */
function reasonOf(error: unknown): string | undefined {
  const isRefusal = error instanceof ApiError && error.status < 500
  return (isRefusal && error.serverMessage) || undefined
}
