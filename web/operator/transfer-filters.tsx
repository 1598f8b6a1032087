import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Search } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import type { OperatorQueue } from '#contract/operator.ts'
import { bankName, destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { thousands } from '#core/document/count-label.ts'
import { Chip } from '#web/ui/chip.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { type DeskFilter, summaryQuery } from './operator.api.ts'
import { lists } from './operator-labels.ts'
import type { useDeskLocation } from './use-desk-location.ts'
import '#web/ui/chip.css'
import '#web/ui/field.css'
import './operator.css'
import { formatDate, today } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/field.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Row } from '#web/ui/row.tsx'

type Props = {
  place: ReturnType<typeof useDeskLocation>
  counts: OperatorQueue['counts']
  searchRef: RefObject<HTMLInputElement | null>
}

const waitMs = 250

/** The search, the statuses with their counts, and the other filters of the list. */
export function TransferFilters({ place, counts, searchRef }: Props) {
  const { filter, showList } = place
  const summary = useQuery(summaryQuery).data
  return (
    <>
      <SearchField
        q={filter.q}
        total={summary?.total}
        inputRef={searchRef}
        // A search covers every status.
        onSearch={(q) => showList({ q, status: q === '' ? 'pending' : 'all' })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these choose a list */}
      <div className="op-states" role="group" aria-label="Estado">
        {lists.map(({ status, many }) => (
          <Chip
            key={status}
            aria-pressed={status === filter.status}
            onClick={() => {
              const isLeft = status === filter.status && filter.q !== ''
              showList({ status: isLeft ? 'all' : status })
            }}
          >
            {many.charAt(0).toUpperCase() + many.slice(1)}
            <span className="num">{counts[status]}</span>
          </Chip>
        ))}
      </div>
      <div className="op-more">
        <BankFilter filter={filter} onChange={showList} />
        <DayFilter filter={filter} onChange={showList} />
        <Chip
          aria-pressed={filter.duplicates}
          onClick={() => showList({ duplicates: !filter.duplicates })}
        >
          Duplicados <span className="num">{summary?.possible_duplicates}</span>
        </Chip>
      </div>
    </>
  )
}

type SearchProps = {
  q: string
  total: number | undefined
  inputRef: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
}

/** Searches when the typing pauses. */
function SearchField({ q, total, inputRef, onSearch }: SearchProps) {
  const id = useId()
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const search = useEffectEvent(onSearch)
  // The address changed without typing: by a link or by 'Quitar la búsqueda'.
  if (known !== q) {
    setKnown(q)
    if (typed.trim() !== q) setTyped(q)
  }

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === q) return
    const timer = setTimeout(() => search(wanted), waitMs)
    return () => clearTimeout(timer)
  }, [typed, q])

  return (
    <search className="with-icon">
      <Search className="i" aria-hidden="true" />
      <label className="sr" htmlFor={id}>
        Buscar por nombre, correo, número, monto o día
      </label>
      <input
        ref={inputRef}
        className="input"
        id={id}
        type="search"
        placeholder={total === undefined ? 'Buscar' : `Buscar en ${thousands(total)}`}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Leaves the field, so that single keys work again.
        onKeyDown={(event) => event.key === 'Enter' && focusMain()}
      />
    </search>
  )
}

type BankFilterProps = { filter: DeskFilter; onChange: (change: Partial<DeskFilter>) => void }

/** Filters by bank: of destination or of origin. */
function BankFilter({ filter, onChange }: BankFilterProps) {
  const { fromBank, toBank } = filter
  const value = toBank ? `to:${toBank}` : fromBank ? `from:${fromBank}` : ''
  return (
    <select
      className="chip"
      aria-label="Banco"
      data-on={value !== '' || undefined}
      value={value}
      onChange={(event) => {
        const [side, bank = ''] = event.currentTarget.value.split(':')
        onChange({ toBank: side === 'to' ? bank : '', fromBank: side === 'from' ? bank : '' })
      }}
    >
      <option value="">{value === '' ? 'Banco' : 'Todos los bancos'}</option>
      <optgroup label="Banco de destino">
        {Object.keys(destinationBanks).map((bank) => (
          <option key={bank} value={`to:${bank}`}>
            A {bankName(bank)}
          </option>
        ))}
      </optgroup>
      <optgroup label="Banco de origen">
        {Object.keys(originBanks).map((bank) => (
          <option key={bank} value={`from:${bank}`}>
            De {bankName(bank)}
          </option>
        ))}
      </optgroup>
    </select>
  )
}

type DayFilterProps = { filter: DeskFilter; onChange: (change: Partial<DeskFilter>) => void }
type Days = Pick<DeskFilter, 'from' | 'to'>

/** Filters by the days on which transfers arrived: from one to another, or a usual span. */
function DayFilter({ filter, onChange }: DayFilterProps) {
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
