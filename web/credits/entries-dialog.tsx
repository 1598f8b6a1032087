import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { entriesQuery } from './credits.api.ts'
import { EntryList } from './entry-list.tsx'
import '#web/ui/rows.css'

type Props = { onBack: () => void; onClose: () => void }

/** Every movement of credits. */
export function EntriesDialog({ onBack, onClose }: Props) {
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
