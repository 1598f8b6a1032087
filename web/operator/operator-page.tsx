import { Link } from 'react-router'
import { AppBar } from '#web/app-bar/app-bar.tsx'
import { EntryList } from '#web/credits/entry-list.tsx'
import { AuditView } from './audit-view.tsx'
import { RatingsView } from './ratings-view.tsx'
import { StudentsView } from './students-view.tsx'
import { TransfersView } from './transfers-view.tsx'
import { type DeskView, deskLinks, useDeskLocation } from './use-desk-location.ts'
import './operator.css'
import './operator-transfer.css'

const views: { view: DeskView; label: string }[] = [
  { view: 'transferencias', label: 'Transferencias' },
  { view: 'estudiantes', label: 'Estudiantes' },
  { view: 'valoraciones', label: 'Valoraciones' },
  { view: 'registro', label: 'Registro' },
]

/** /operador: where transfers are verified and students are looked after. */
export function OperatorPage() {
  const place = useDeskLocation()
  return (
    <>
      <AppBar className="op-bar">
        <nav className="op-views" aria-label="Mesa de operador">
          {views.map(({ view, label }) => (
            <Link
              key={view}
              className="btn btn-ghost"
              to={deskLinks.view(view)}
              aria-current={place.view === view ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </AppBar>
      {place.view === 'transferencias' && <TransfersView />}
      {place.view === 'estudiantes' && (
        <StudentsView ledger={(entries) => <EntryList entries={entries} />} />
      )}
      {place.view === 'valoraciones' && <RatingsView />}
      {place.view === 'registro' && <AuditView />}
    </>
  )
}
