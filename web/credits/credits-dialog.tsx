import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { BalanceDialog } from './balance-dialog.tsx'
import { entriesQuery } from './credits.api.ts'
import { EntryList } from './entry-list.tsx'
import './credits.css'
import '#web/ui/rows.css'

/** Créditos; a button in it opens Movimientos, which leads back. */
export function CreditsDialog({ onClose }: { onClose: () => void }) {
  const [showsEntries, setShowsEntries] = useState(false)
  useEffect(topupDialog.preload, [])
  return showsEntries ? (
    <EntriesDialog onBack={() => setShowsEntries(false)} onClose={onClose} />
  ) : (
    <BalanceDialog onEntries={() => setShowsEntries(true)} onClose={onClose} />
  )
}

type Props = { onBack: () => void; onClose: () => void }

/** Every movement of credits. */
function EntriesDialog({ onBack, onClose }: Props) {
  const query = useInfiniteQuery(entriesQuery)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Dialog
      title="Movimientos"
      onClose={onClose}
      foot={
        <Button variant="ghost" onClick={onBack}>
          Volver a Créditos
        </Button>
      }
    >
      <div className="body">
        {entries ? (
          <ScrollRegion className="rows rows-tall" label="Lista de movimientos">
            {entries.length === 0 && <p className="rows-state">No hay movimientos todavía.</p>}
            <EntryList entries={entries} onLeave={onClose} />
            {query.hasNextPage && (
              <div className="rows-more">
                <Button
                  variant="ghost"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Ver anteriores
                </Button>
              </div>
            )}
          </ScrollRegion>
        ) : (
          <QueryState
            query={query}
            loadingMessage="Cargando movimientos..."
            errorMessage={errorMessage(query.error)}
          />
        )}
      </div>
    </Dialog>
  )
}
