import type { OperatorQueue } from '#contract/operator.ts'
import { parseCents } from '#core/credits/money.ts'
import type { useDeskLocation } from './use-desk-location.ts'
import { isFiltered, noFilter } from './use-desk-location.ts'
import '#web/ui/text-link.css'
import './operator-list.css'

type Props = { place: ReturnType<typeof useDeskLocation>; counts: OperatorQueue['counts'] }

/** Shown when no transfer matches the search or the filters. */
export function NoTransfers({ place, counts }: Props) {
  const { filter, showList } = place
  if (!isFiltered(filter)) return null
  const elsewhere = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { q } = filter
  const isAmount = parseCents(q) !== null && q.includes(',')
  return (
    <div className="op-none" role="status">
      <b>
        {q === ''
          ? 'Ninguna con estos filtros'
          : `Ninguna con ${isAmount ? q.replace(',', '.') : `«${q}»`}`}
      </b>
      <p>
        {elsewhere > 0
          ? `En otros estados hay ${elsewhere}.`
          : q === ''
            ? 'Tampoco en los otros estados.'
            : 'Buscamos en todos los estados.'}
        {isAmount && ' La coma vale como punto.'}
      </p>
      {elsewhere > 0 && (
        <button type="button" className="lnk" onClick={() => showList({ status: 'all' })}>
          Ver todos los estados
        </button>
      )}
      <button
        type="button"
        className="lnk"
        onClick={() => (q === '' ? showList(noFilter) : showList({ q: '', status: 'pending' }))}
      >
        {q === '' ? 'Quitar los filtros' : 'Quitar la búsqueda'}
      </button>
    </div>
  )
}
