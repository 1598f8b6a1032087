import { useMemo, useState } from 'react'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import type { ShownDocument } from './shown-document.ts'

type LaidOut = Parameters<typeof layoutDocument>[0]

/** The document's pages. Pages that did not change stay the same objects. */
export function useLayout(shown: ShownDocument | null): Layout | null {
  const [layOut] = useState(growingLayout)
  return useMemo(() => shown && layOut(shown), [layOut, shown])
}

/** Lays out one document after the other; what is unchanged is taken from the one before. */
export function growingLayout() {
  let previous: Layout | undefined
  return (document: LaidOut): Layout => {
    previous = layoutDocument(document, previous)
    return previous
  }
}
