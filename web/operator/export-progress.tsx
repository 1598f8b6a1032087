import { Download } from 'lucide-react'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { Button } from '#web/ui/button.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'
import '#web/ui/notices.css'
import './operator-list.css'

type Props = { rows: number; total: number; onCancel: () => void }

/** The progress of the CSV export. */
export function ExportProgress({ rows, total, onCancel }: Props) {
  return (
    <div className="op-export">
      <div className="alert alert-info" role="status">
        <Download className="i" aria-hidden="true" />
        <p>
          <b>Exportando {countLabel(total, 'fila', 'filas')}.</b> El archivo crece mientras baja;
          puedes seguir validando.
        </p>
      </div>
      <span className="op-count">
        <Squiggle />
        {thousands(rows)} de {thousands(total)}
      </span>
      <Button size="small" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
