import { useSearchParams } from 'react-router'
import type { TransactionStatus } from '#contract/transaction-status.ts'
import { lists } from './operator-words.ts'

export type DeskView = 'transferencias' | 'estudiantes' | 'registro'

/** Where on the desk one is, kept in the address, so that a place can be sent to a colleague. */
export function useDeskPlace() {
  const [params, setParams] = useSearchParams()
  const view = params.get('vista')
  return {
    view: (view === 'estudiantes' || view === 'registro'
      ? view
      : 'transferencias') satisfies DeskView as DeskView,
    status: (lists.find(({ status }) => status === params.get('estado'))?.status ??
      'pending') satisfies TransactionStatus as TransactionStatus,
    transactionId: params.get('t'),
    studentId: params.get('e'),
    showTransaction: (id: string | null, status: TransactionStatus) =>
      setParams(id === null ? { estado: status } : { estado: status, t: id }, { replace: true }),
  }
}

/** Addresses within the desk, relative to it. */
export const deskLinks = {
  view: (view: DeskView) => (view === 'transferencias' ? '?' : `?vista=${view}`),
  list: (status: TransactionStatus) => `?estado=${status}`,
  transaction: (id: string, status: TransactionStatus = 'pending') => `?estado=${status}&t=${id}`,
  student: (id: string) => `?vista=estudiantes&e=${id}`,
}
