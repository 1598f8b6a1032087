import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type Field = Omit<ComponentProps<typeof TextField>, 'type' | 'after' | 'autoComplete'>

/** A new password and its repetition; showing one shows both. */
export function NewPasswordPair({ password, again }: { password: Field; again: Field }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" onVisible={setIsShown} />
      <TextField
        {...again}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
