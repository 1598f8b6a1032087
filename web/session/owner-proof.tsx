import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { passkeysQuery, showPasskey } from './access.api.ts'
import { hasPasskeys, passkeyMessage } from './passkey-support.ts'
import '#web/ui/field.css'
import './access.css'

/** Part of a form that adds a way to sign in: asks for the account's password, or for a passkey of it. */
export function OwnerProof({ error }: { error: Error | null }) {
  const hasPassword = useQuery(meQuery).data?.has_password !== false
  const hasKeys = (useQuery(passkeysQuery).data?.length ?? 0) > 0
  const show = useExclusiveMutation({ mutationFn: showPasskey })
  const failure = show.error && (passkeyMessage(show.error) ?? errorMessage(show.error))
  const message = error ? (passkeyMessage(error) ?? errorMessage(error)) : undefined
  if (show.isSuccess) {
    return (
      <>
        <p className="help" role="status">
          Mostraste tu llave de acceso.
        </p>
        {message && <ErrorText>{message}</ErrorText>}
      </>
    )
  }
  return (
    <>
      {hasPassword ? (
        <PasswordField
          label="Tu contraseña"
          name="password"
          autoComplete="current-password"
          autoFocus
          error={message}
        />
      ) : (
        message && <ErrorText>{message}</ErrorText>
      )}
      {hasKeys && hasPasskeys() && (
        <Button
          variant="ghost"
          size="small"
          className="btn-underlined access-other"
          busy={show.isPending}
          onClick={() => show.mutate()}
        >
          Usar una llave de acceso
        </Button>
      )}
      {failure && <ErrorText>{failure}</ErrorText>}
    </>
  )
}
