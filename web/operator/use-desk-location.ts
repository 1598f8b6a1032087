import { useSearchParams } from 'react-router'
import type { DeskFilter } from './operator.api.ts'
import { lists } from './operator-labels.ts'

export type DeskView = 'transferencias' | 'estudiantes' | 'valoraciones' | 'registro'

const otherViews: DeskView[] = ['estudiantes', 'valoraciones', 'registro']

/** The filters' parameters in the address. */
const names = {
  q: 'q',
  fromBank: 'origen',
  toBank: 'destino',
  from: 'desde',
  to: 'hasta',
} as const satisfies Partial<Record<keyof DeskFilter, string>>

/** The view, filters and selection of the desk, kept in the address so that it can be shared. */
export function useDeskLocation() {
  const [params, setParams] = useSearchParams()
  const view = params.get('vista')
  const filter = readFilter(params)

  /** Changes the filter and clears the selected transfer. */
  const showList = (change: Partial<DeskFilter>) =>
    setParams(writeFilter({ ...filter, ...change }), { replace: true })

  return {
    view: otherViews.find((known) => known === view) ?? 'transferencias',
    filter,
    transactionId: params.get('t'),
    studentId: params.get('e'),
    showList,
    showTransaction: (id: string | null) =>
      setParams(withTransaction(filter, id), { replace: true }),
    transactionLink: (id: string) => `?${withTransaction(filter, id)}`,
  }
}

function withTransaction(filter: DeskFilter, id: string | null): URLSearchParams {
  const params = writeFilter(filter)
  if (id !== null) params.set('t', id)
  return params
}

/** A search covers every status unless one is chosen; without a search the default is `pending`. */
function readFilter(params: URLSearchParams): DeskFilter {
  const status = params.get('estado')
  const read = (name: string) => params.get(name) ?? ''
  const q = read(names.q)
  const known = lists.find((list) => list.status === status)?.status
  return {
    status: known ?? (q !== '' || status === 'todas' ? 'all' : 'pending'),
    q,
    fromBank: read(names.fromBank),
    toBank: read(names.toBank),
    from: read(names.from),
    to: read(names.to),
    duplicates: params.get('duplicados') === 'si',
  }
}

function writeFilter(filter: DeskFilter): URLSearchParams {
  const params = new URLSearchParams({
    estado: filter.status === 'all' ? 'todas' : filter.status,
  })
  for (const [key, name] of Object.entries(names) as [keyof typeof names, string][]) {
    if (filter[key] !== '') params.set(name, filter[key])
  }
  if (filter.duplicates) params.set('duplicados', 'si')
  return params
}

export const noFilter = {
  q: '',
  fromBank: '',
  toBank: '',
  from: '',
  to: '',
  duplicates: false,
} satisfies Partial<DeskFilter>

/** Whether a search or a filter is set. */
export function isFiltered(filter: DeskFilter): boolean {
  return (Object.keys(noFilter) as (keyof typeof noFilter)[]).some(
    (key) => filter[key] !== noFilter[key],
  )
}

/** Addresses within the desk, relative to it. */
export const deskLinks = {
  view: (view: DeskView) => (view === 'transferencias' ? '?' : `?vista=${view}`),
  transaction: (id: string) => `?t=${id}`,
  transfersOf: (email: string) => `?estado=todas&q=${encodeURIComponent(email)}`,
  student: (id: string) => `?vista=estudiantes&e=${id}`,
}
