import { type AskedLength, askedLength } from './asked-length.ts'
import type { AssignmentItem } from './assignment-item.ts'

export type LengthSources = {
  /** The student's choice in 'Extensión', for this request. */
  chosen: number | null | undefined
  request: string
  /** What the teacher asked. */
  items: readonly AssignmentItem[] | undefined
}

/** A request of a project. */
export type Asking = { content: string; pages: number | null; isChange: boolean }

/**
 * The length that a work is to have: what the student chose for this request, because nothing is more explicit; else what
 * the request says, else the ticked item of the assignment. Null if nothing says it.
 */
export function wantedLength({ chosen, request, items = [] }: LengthSources): AskedLength | null {
  if (chosen) return exactly(chosen)
  const asked = askedLength(request)
  if (asked) return asked
  return itemLength(items)
}

/** The length that a project is to have: of its newest request that says one, else of the assignment. */
export function projectLength(
  requests: readonly Asking[],
  items: readonly AssignmentItem[] = [],
): AskedLength | null {
  for (const { content, pages, isChange } of requests.toReversed()) {
    const length = pages ? exactly(pages) : askedLength(content, isChange)
    if (length) return length
  }
  return itemLength(items)
}

function exactly(pages: number): AskedLength {
  return { unit: 'pages', min: pages, max: pages }
}

function itemLength(items: readonly AssignmentItem[]): AskedLength | null {
  const item = items.find((one) => one.kind === 'length' && one.ticked)
  if (item?.kind !== 'length' || (item.min ?? item.max) === null) return null
  const { unit, min, max } = item
  return { unit, min, max }
}
