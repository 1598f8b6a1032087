import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { entriesQuery } from './credits.api.ts'
import { EntryList } from './entry-list.tsx'
import type { CreditDialogProps } from './open-dialog.tsx'
import { QueryState } from './query-state.tsx'

/** Every credit that came or went. */
export function EntriesDialog({ opener, onOpen, onClose }: CreditDialogProps) {
  const query = useInfiniteQuery(entriesQuery)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Dialog
      title="Movimientos"
      opener={opener}
      onClose={onClose}
      foot={
        <Button variant="ghost" onClick={() => onOpen('credits')}>
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
          <QueryState query={query} loading="Cargando movimientos..." />
        )}
      </div>
    </Dialog>
  )
}
