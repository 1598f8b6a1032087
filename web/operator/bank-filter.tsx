import { bankName, destinationBanks, originBanks } from '#core/catalog/banks.ts'
import type { DeskFilter } from './operator.api.ts'
import '#web/ui/chip.css'

type Props = { filter: DeskFilter; onChange: (change: Partial<DeskFilter>) => void }

/** Filters by bank: of destination or of origin. */
export function BankFilter({ filter, onChange }: Props) {
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
