import { useQuery } from '@tanstack/react-query'
import type { CitingText } from '#core/sources/citations-outside.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'
import { SourcesPanel } from './sources-panel.tsx'
import './sources.css'

type Props = {
  projectId: SourcesOf
  document: CitingText | null
  /** Puts a request into the prompt box. */
  onAsk: ((request: string) => void) | null
  /** What is searched for at once. */
  search?: string
  onClose: () => void
}

/** The sources over the page: from the right, on a phone from below. */
export function SourcesDialog({ projectId, document, onAsk, search, onClose }: Props) {
  const ticked = useQuery(sourcesQuery(projectId)).data?.filter((row) => row.ticked).length ?? 0
  return (
    <Dialog title="Fuentes" onClose={() => onClose()} className="sources sources-right">
      <SourcesPanel
        projectId={projectId}
        document={document}
        search={search}
        onAsk={
          onAsk &&
          ((request) => {
            onAsk(request)
            onClose()
          })
        }
      />
      <footer className="sources-foot">
        <p>
          <b>{ticked === 1 ? '1 marcada.' : `${ticked} marcadas.`}</b>{' '}
          {ticked === 0
            ? 'Sin fuentes marcadas, el modelo cita lo que conoce.'
            : 'El modelo solo podrá citar estas.'}
        </p>
        <Button variant="primary" onClick={() => onClose()}>
          {ticked === 0 ? 'Listo' : `Usar ${ticked}`}
        </Button>
      </footer>
    </Dialog>
  )
}
