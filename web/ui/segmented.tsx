import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import './seg.css'

type Props<T extends string> = Pick<
  ComponentProps<'fieldset'>,
  'aria-label' | 'aria-labelledby' | 'aria-describedby'
> & {
  options: readonly (readonly [value: T, label: string])[]
  chosen: T | null
  onChoose: (value: T) => void
}

/** One of a few, side by side. */
export function Segmented<T extends string>({ options, chosen, onChoose, ...label }: Props<T>) {
  return (
    <fieldset className="seg" {...label}>
      {options.map(([value, name]) => (
        <Button
          key={value}
          variant="bare"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
