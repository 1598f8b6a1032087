import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>

/** A password field with a button to show and hide it. `onVisible` lets a second field do the same. */
export function PasswordField({
  onVisible,
  ...field
}: Props & { onVisible?: (visible: boolean) => void }) {
  const [visible, setVisible] = useState(false)
  const toggle = () => {
    setVisible(!visible)
    onVisible?.(!visible)
  }
  return (
    <TextField
      {...field}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          icon={visible ? EyeOff : Eye}
          onClick={toggle}
        />
      }
    />
  )
}
