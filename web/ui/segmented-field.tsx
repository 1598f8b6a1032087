import { useId } from 'react'
import { Segmented } from './segmented.tsx'
import './field.css'

type Props<T extends string> = {
  label: string
  help?: string
  options: readonly (readonly [value: T, label: string])[]
  chosen: T
  onChoose: (value: T) => void
}

/** A field of a form in which one of a few is chosen. */
export function SegmentedField<T extends string>({ label, help, ...segmented }: Props<T>) {
  const id = useId()
  return (
    <div className="field">
      <span id={id} className="label">
        {label}
      </span>
      <Segmented {...segmented} aria-labelledby={id} />
      {help !== undefined && <p className="help">{help}</p>}
    </div>
  )
}
