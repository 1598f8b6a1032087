import { TextField } from '#web/ui/field.tsx'
import '#web/ui/field.css'

type Props = {
  /** A recovery code in place of the six digits that an authenticator app shows. */
  isRecovery?: boolean
  error?: string | undefined
}

export function CodeField({ isRecovery = false, error }: Props) {
  return (
    <TextField
      key={String(isRecovery)}
      label={isRecovery ? 'Código de recuperación' : 'Código de 6 cifras'}
      name="code"
      className="input num"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      error={error}
    />
  )
}
