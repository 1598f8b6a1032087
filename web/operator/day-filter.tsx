import { ChevronDown } from 'lucide-react'
import { Chip } from '#web/ui/chip.tsx'
import { formatDate, today } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/field.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Row } from '#web/ui/row.tsx'
import type { DeskFilter } from './operator.api.ts'
import '#web/ui/field.css'
import './operator.css'

type Props = { filter: DeskFilter; onChange: (change: Partial<DeskFilter>) => void }
type Days = Pick<DeskFilter, 'from' | 'to'>

/** Filters by the days on which transfers arrived: from one to another, or a usual span. */
export function DayFilter({ filter, onChange }: Props) {
  const { from, to } = filter
  const isOn = from !== '' || to !== ''
  return (
    <Popover
      title="Fecha"
      trigger={
        <Chip data-on={isOn || undefined}>
          {isOn ? daysLabel({ from, to }) : 'Fecha'}
          <ChevronDown className="i i-sm" aria-hidden="true" />
        </Chip>
      }
    >
      <div className="op-days">
        <TextField
          label="Desde"
          type="date"
          className="input num"
          max={to || undefined}
          value={from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextField
          label="Hasta"
          type="date"
          className="input num"
          min={from || undefined}
          value={to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      <Row>
        {spans(new Date()).map(({ name, ...days }) => (
          <Chip
            key={name}
            aria-pressed={days.from === from && days.to === to}
            onClick={() => onChange(days)}
          >
            {name}
          </Chip>
        ))}
        {isOn && <Chip onClick={() => onChange({ from: '', to: '' })}>Quitar</Chip>}
      </Row>
    </Popover>
  )
}

function daysLabel({ from, to }: Days): string {
  if (from === to) return formatDate(from)
  if (to === '') return `Desde ${formatDate(from)}`
  return from === '' ? `Hasta ${formatDate(to)}` : `${formatDate(from)} – ${formatDate(to)}`
}

function spans(now: Date): (Days & { name: string })[] {
  const first = (monthsAgo: number) => new Date(now.getFullYear(), now.getMonth() - monthsAgo, 1)
  const lastOfMonthBefore = new Date(now.getFullYear(), now.getMonth(), 0)
  return [
    { name: 'Hoy', from: today(now), to: today(now) },
    { name: 'Este mes', from: today(first(0)), to: today(now) },
    { name: 'Mes pasado', from: today(first(1)), to: today(lastOfMonthBefore) },
  ]
}
