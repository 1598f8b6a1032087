import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { AcademicText } from '#core/document/model.ts'
import { report } from '#web/api/report.ts'
import { type Asking, proposedBy } from '#web/ask/asking.ts'
import type { SourceLibrary } from '#web/review/quotation-review.ts'
import { reviewPlaceId } from '#web/review/review-place.ts'
import { readSourceText, sourcesQuery } from '#web/sources/sources.api.ts'
import { referenceUpload, sourcesDialog, sourcesPane } from '#web/sources/sources.dialogs.ts'
import { SourcesButton } from '#web/sources/sources-button.tsx'
import { useOutside } from '#web/sources/use-outside.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { Attachable } from '#web/workspace/chat/composer-clip.tsx'

type Options = {
  projectId: string
  document: AcademicText | null
  /** Has the proposal shown on the pages; null when the pages show an older version. */
  asking: Asking | null
  /** Puts a request into the composer. */
  onAsk: (request: string) => void
}

type Pane = Awaited<ReturnType<typeof sourcesPane.load>>

/** The project's sources: the composer's button, the drawer in the chat's column, and the citations outside them. */
export function useSources({ projectId, document: written, asking, onAsk }: Options): {
  drawer: ReactNode
  tools: ReactNode
  /** Tells screen readers of a citation outside the sources. */
  status: ReactNode
  attachable: Attachable['sources']
  isOpen: boolean
  /** The sources in which quotations are searched; null until they are loaded. */
  library: SourceLibrary | null
} {
  const queryClient = useQueryClient()
  const rows = useQuery(sourcesQuery(projectId)).data
  const library = useMemo(
    () =>
      rows
        ? {
            ticked: rows.filter((row) => row.ticked),
            list: async () => rows,
            pages: (id: string) => readSourceText(projectId, id),
            upload: async (file: File, reference: string) => {
              const { uploadForReference } = await referenceUpload.load()
              try {
                return await uploadForReference(projectId, file, reference)
              } finally {
                void queryClient.invalidateQueries(sourcesQuery(projectId))
              }
            },
          }
        : null,
    [rows, projectId, queryClient],
  )
  const text = (asking && proposedBy(asking.state)?.after) ?? written
  const outside = useOutside(rows, text)
  const dialogs = useDialogs()
  const isNarrow = useMediaQuery('(max-width: 960px)')
  const [Pane, setPane] = useState<ComponentType<Parameters<Pane>[0]> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const openerRef = useRef<HTMLElement | null>(null)

  const press = async () => {
    if (isOpen) return setIsOpen(false)
    openerRef.current =
      document.activeElement instanceof HTMLElement ? document.activeElement : null
    setIsOpen(true)
    if (isNarrow) {
      await dialogs.open(sourcesDialog, { projectId, document: text, onAsk })
      return setIsOpen(false)
    }
    try {
      const loaded = await sourcesPane.load()
      setPane(() => loaded)
    } catch (error) {
      report('the sources could not be opened', error)
      setIsOpen(false)
      showToast('No se pudieron abrir las fuentes. Inténtalo de nuevo.')
    }
  }
  // The review is shown in the same place, so opening one closes the other.
  useEffect(() => {
    const place = isOpen ? document.getElementById(reviewPlaceId) : null
    if (!place) return
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) setIsOpen(false)
    })
    observer.observe(place, { childList: true })
    return () => observer.disconnect()
  }, [isOpen])

  const ticked = rows?.filter((row) => row.ticked).length ?? 0
  return {
    library,
    drawer:
      isOpen && !isNarrow && Pane ? (
        <Pane
          projectId={projectId}
          document={text}
          onAsk={onAsk}
          onClose={() => setIsOpen(false)}
          openerRef={openerRef}
        />
      ) : null,
    isOpen,
    attachable: { ticked, outside: outside.count, press: () => void press() },
    tools: (
      <SourcesButton
        ticked={ticked}
        outside={outside.count}
        isOpen={isOpen}
        onPress={() => void press()}
      />
    ),
    status: (
      <span className="sr" role="status">
        {outside.said}
      </span>
    ),
  }
}
