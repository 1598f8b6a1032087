import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { type HomeState, paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useEndSession } from './end-session.ts'
import { NewPasswordFields, NewPasswordForm as Schema } from './new-password-fields.tsx'
import { resetPassword } from './session.api.ts'

const reviewed: HomeState = { reviewsAccess: true }

/**
 * Sets a new password by the token of a mailed link, and leads to the login; from there to what else signs in to the
 * account, if anything does.
 */
export function NewPasswordForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const endSession = useEndSession()
  const [error, setError] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<Schema>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })

  const save = async ({ newPassword }: Schema) => {
    setError(null)
    try {
      const { passkeys, identities } = await resetPassword({ token, newPassword })
      const isReviewed = passkeys.length + identities.length > 0
      const from = { pathname: paths.home, search: '', hash: '', state: reviewed }
      await endSession({
        notice: 'Contraseña cambiada con éxito.',
        ...(isReviewed ? { from } : {}),
      })
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'auth.reset_link_invalid') return onInvalid()
      setError(errorMessage(cause))
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      <NewPasswordFields register={register} errors={formState.errors} />
      <Button
        variant="primary"
        wide
        type="submit"
        className="btn-tall"
        busy={formState.isSubmitting}
      >
        Guardar contraseña
      </Button>
      {error && <ErrorText>{error}</ErrorText>}
    </form>
  )
}
