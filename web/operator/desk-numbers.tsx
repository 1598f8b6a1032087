import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { thousands } from '#core/document/count-label.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { csvQuery, type DeskFilter, summaryQuery } from './operator.api.ts'
import { waitingLabel } from './operator-labels.ts'
import type { CsvExport } from './use-csv-export.ts'
import { isFiltered } from './use-desk-location.ts'
import './operator-list.css'

type Props = { filter: DeskFilter; listed: number | null; csvExport: CsvExport }

/** Four figures of the desk, and the CSV export. */
export function DeskNumbers({ filter, listed, csvExport }: Props) {
  const summary = useQuery(summaryQuery).data
  const now = useNow(30_000)
  const isPart = isFiltered(filter)
  const rows = isPart ? listed : (summary?.total ?? null)
  const oldest = summary?.oldest_pending_at
  return (
    <div className="op-numbers">
      <dl>
        <Figure name="por verificar">{summary?.pending}</Figure>
        <Figure name="espera la más antigua">{oldest ? waitingLabel(oldest, now) : '—'}</Figure>
        <Figure
          name={summary?.possible_duplicates === 1 ? 'posible duplicado' : 'posibles duplicados'}
        >
          {summary?.possible_duplicates}
        </Figure>
        <Figure name={summary?.validated_today === 1 ? 'validada hoy' : 'validadas hoy'}>
          {summary?.validated_today}
        </Figure>
      </dl>
      <div className="export">
        <Button
          size="small"
          disabled={!rows || csvExport.progress !== null}
          title="Salen las que ves con los filtros, o todas."
          onClick={() => void csvExport.start(csvQuery(isPart ? filter : null), rows ?? 0)}
        >
          <Download className="i i-sm" aria-hidden="true" />
          {csvExport.progress ? 'Exportando…' : `Exportar ${rows ? thousands(rows) : ''} (CSV)`}
        </Button>
      </div>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {typeof children === 'number' ? thousands(children) : (children ?? '—')}
      </dd>
    </div>
  )
}
