import { useMemo, useRef } from 'react'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import type { ShownDocument } from './shown-document.ts'

/** The document's pages. Pages that did not change stay the same objects. */
export function useLayout(shown: ShownDocument | null): Layout | null {
  const previous = useRef<Layout | undefined>(undefined)
  return useMemo(() => {
    previous.current = shown ? layoutDocument(shown, previous.current) : undefined
    return previous.current ?? null
  }, [shown])
}
