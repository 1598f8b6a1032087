import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorText } from './error-text.tsx'
import './field.css'

type Around = { label: string; error?: string | undefined; help?: ReactNode }

/** The ids that tie a control to its label, its error and its help. */
function useFieldIds({ error, help }: Pick<Around, 'error' | 'help'>) {
  const id = useId()
  const note = error || help ? `${id}-note` : undefined
  return {
    id,
    note,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note } as const,
  }
}

function Frame({ label, error, help, id, note, children }: Around & Ids & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <ErrorText id={note}>{error}</ErrorText>
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
type Ids = { id: string; note: string | undefined }

export function TextField({
  label,
  error,
  help,
  after,
  ...input
}: Around & ComponentProps<'input'> & { after?: ReactNode }) {
  const { id, note, control } = useFieldIds({ error, help })
  const box = <input className="input" {...input} {...control} />
  return (
    <Frame label={label} error={error} help={help} id={id} note={note}>
      {after ? (
        <div className="with-toggle">
          {box}
          {after}
        </div>
      ) : (
        box
      )}
    </Frame>
  )
}

export function TextAreaField({
  label,
  error,
  help,
  ...area
}: Around & ComponentProps<'textarea'>) {
  const { id, note, control } = useFieldIds({ error, help })
  return (
    <Frame label={label} error={error} help={help} id={id} note={note}>
      <textarea className="input" {...area} {...control} />
    </Frame>
  )
}

type Option = string | { value: string; label: string }

export function SelectField({
  label,
  error,
  help,
  placeholder,
  options,
  ...select
}: Around & ComponentProps<'select'> & { placeholder?: string; options: readonly Option[] }) {
  const { id, note, control } = useFieldIds({ error, help })
  return (
    <Frame label={label} error={error} help={help} id={id} note={note}>
      <select className="input" {...select} {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label } =
            typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
    </Frame>
  )
}

export function SwitchField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="switch-field">
      <Toggle {...input} id={id} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

/** On or off; what it switches is said beside it. */
export function Toggle(input: ComponentProps<'input'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
  return <input {...input} className="toggle" type="checkbox" role="switch" />
}
