import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import './amount-field.css'
import './field.css'

type Props = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  help?: ReactNode
}

/** An amount of dollars, in the display face. */
export function AmountField({ label, error, help, ...input }: Props) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="amount">
        <span aria-hidden="true">$</span>
        <input
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? note : undefined}
        />
      </div>
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        help && (
          <p className="help" id={note}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
