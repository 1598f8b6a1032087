import { Button, type ButtonProps } from './button.tsx'
import './dialog.css'

type Props = Pick<ButtonProps, 'variant' | 'busy' | 'disabled'> & {
  accept: string
  cancel?: string
  onCancel: () => void
}

/** The buttons at the end of a form in a dialog. */
export function FormFoot({
  accept,
  cancel = 'Cancelar',
  onCancel,
  variant = 'primary',
  ...submit
}: Props) {
  return (
    <div className="dialog-foot">
      <Button variant="ghost" onClick={onCancel}>
        {cancel}
      </Button>
      <Button variant={variant} type="submit" {...submit}>
        {accept}
      </Button>
    </div>
  )
}
