import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { unitsFromCredits } from '#core/credits/units.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { clearWaitingProject, setWaitingProject } from '#web/projects/waiting-project.ts'
import { transactionsQuery } from '#web/topups/topups.api.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { readShortage, type Shortage } from './shortage.ts'

const noTransfers: never[] = []

type Request = Pick<Shortage, 'content' | 'continues' | 'neededUnits'>

/** A project's request that waits for credits: it outlives the page, because a transfer takes time. */
export function useShortage(projectId: string) {
  const key = `pedido-${projectId}`
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState(() => readShortage(browserStorage.read(key)))

  // A request that another tab has sent or changed is not sent here too.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setWaiting(readShortage(event.newValue))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key])

  const keep = useCallback(
    async (request: Request) => {
      // The balance here may be older than the refusal.
      const me = await queryClient
        .fetchQuery({ ...meQuery, staleTime: 0 })
        .catch((error: unknown) => report('the balance could not be read', error))
      const shortage: Shortage = {
        ...request,
        availableUnits: unitsFromCredits(me?.available_credits ?? 0),
        since: new Date().toISOString(),
      }
      browserStorage.write(key, JSON.stringify(shortage))
      setWaitingProject(projectId)
      setWaiting(shortage)
    },
    [key, projectId, queryClient],
  )

  const drop = useCallback(() => {
    browserStorage.remove(key)
    clearWaitingProject(projectId)
    setWaiting(null)
  }, [key, projectId])

  const transfers = useQuery({ ...transactionsQuery, enabled: waiting !== null }).data
  return { waiting, transfers: transfers ?? noTransfers, keep, drop }
}
