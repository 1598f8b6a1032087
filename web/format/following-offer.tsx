import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { Tip } from '#web/pages/tip.tsx'
import { useProjectId } from '#web/projects/use-project.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { whenIdle } from '#web/ui/on-demand.ts'
import { scrollerOf } from '#web/ui/scroller.ts'
import { showToast } from '#web/ui/toast.tsx'
import { countPages, halfEmptyPages, type PageCounts } from './page-cost.ts'
import { useFormat } from './use-format.ts'

const keyOf = (projectId: string) => `seguidas-${projectId}`

type Props = {
  shown: ShownDocument
  pagesRef: RefObject<HTMLElement | null>
}

/** Offers, once for a project, sections that follow each other, where a page for each leaves a long work half empty. */
export function FollowingOffer({ shown, pagesRef }: Props) {
  const [pages, setPages] = useState<PageCounts | null>(null)
  const { change } = useFormat()
  const key = keyOf(useProjectId())
  useEffect(() => {
    if (browserStorage.read(key) !== null) return setPages(null)
    let isCurrent = true
    whenIdle(() => isCurrent && setPages(halfEmptyPages(shown)))
    return () => {
      isCurrent = false
    }
  }, [key, shown])
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The text stays where it is on the screen.
    const pane = pagesRef.current
    if (pages && pane) scrollerOf(pane).scrollTop += ref.current?.offsetHeight ?? 0
  }, [pages, pagesRef])
  if (!pages) return null
  const leave = () => {
    browserStorage.write(key, '1')
    setPages(null)
    pagesRef.current?.focus({ preventScroll: true })
  }
  return (
    <Tip ref={ref} close="Dejarlo así" onClose={leave}>
      <span>
        Cada sección empieza en página nueva y tus {pages.apart} páginas quedan a medio llenar.
      </span>
      <Button
        size="small"
        onClick={() => {
          leave()
          change({ sections_start_pages: false })
          showToast(`Las secciones van seguidas: ${countPages(pages.together)}.`, {
            label: 'Deshacer',
            onClick: () => change({ sections_start_pages: true }),
          })
        }}
      >
        Seguidas: {countPages(pages.together)}
      </Button>
    </Tip>
  )
}
