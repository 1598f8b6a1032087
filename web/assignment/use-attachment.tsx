import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReadingRow } from '#contract/readings.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { discardReading, readingsQuery } from '#web/sources/readings.api.ts'
import { readingDialog } from '#web/sources/readings.dialogs.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { showToast } from '#web/ui/toast.tsx'
import {
  type AssignmentOf,
  assignmentQuery,
  removeAssignment,
  setAssignment,
} from './assignment.api.ts'
import { attaching as code } from './assignment.dialogs.ts'
import type { Attached, Attaching, AttachingStep } from './attaching.tsx'

type Code = Awaited<ReturnType<typeof code.load>>

type Options = {
  /** Shows an assignment that was read before, too. */
  showsRead: boolean
  /** Called when an assignment was read that was attached here. */
  onRead?: () => void
}

/**
 * The assignment of a prompt box: attaches a file, a photo or a long text, and removes it. Its code is loaded at the
 * first use. `chip` shows it beside the text.
 */
export function useAttachment(projectId: AssignmentOf, { showsRead, onRead }: Options) {
  const queryClient = useQueryClient()
  const assignment = useQuery(assignmentQuery(projectId)).data ?? null
  const [attaching, setAttaching] = useState<Attaching | null>(null)
  const [parts, setParts] = useState<Code | null>(null)
  const newest = useRef(0)
  const dialogs = useDialogs()
  const reading =
    useQuery(readingsQuery()).data?.findLast(
      ({ purpose, project_id }) => purpose === 'assignment' && project_id === projectId,
    ) ?? null
  /** The reading that was started here: its text is shown as soon as it is read. */
  const watched = useRef<string | null>(null)
  const { queryKey } = assignmentQuery(projectId)
  const isShown = attaching !== null || reading !== null || (showsRead && assignment !== null)
  useEffect(() => {
    if (isShown) void code.load().then(setParts, () => {})
  }, [isShown])

  const discard = async ({ id }: ReadingRow) => {
    try {
      await discardReading(id)
    } catch (error) {
      showToast(errorMessage(error))
    }
    await queryClient.invalidateQueries(readingsQuery())
  }
  const correct = async (read: ReadingRow) => {
    const accepted = await dialogs.open(readingDialog, { reading: read })
    if (!accepted?.assignment) return
    queryClient.setQueryData(queryKey, accepted.assignment)
    onRead?.()
  }
  const settle = useEffectEvent(async (ended: ReadingRow) => {
    if (ended.state === 'photo') {
      await discard(ended)
      await queryClient.invalidateQueries({ queryKey })
    } else if (ended.state === 'read' && watched.current === ended.id) {
      watched.current = null
      await correct(ended)
    }
  })
  const endedState = reading?.state === 'reading' ? null : reading?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a reading is an event
  useEffect(() => {
    if (reading && endedState) void settle(reading)
  }, [reading?.id, endedState])

  const read = async (
    files: readonly File[],
    work: (loaded: Code, onStep: (step: AttachingStep) => void) => Promise<Attached>,
  ) => {
    const mine = ++newest.current
    let loaded: Code
    try {
      loaded = await code.load()
    } catch (error) {
      toastLostConnection('the code of the assignment could not be loaded', error)
      return false
    }
    const name = loaded.filesName(files)
    setAttaching({ state: 'reading', name })
    try {
      const { assignment: row, reading: started } = await work(loaded, (state) => {
        if (mine === newest.current) setAttaching({ state, name })
      })
      if (mine !== newest.current) return false
      if (reading) await discard(reading)
      if (started === null) queryClient.setQueryData(queryKey, row)
      else {
        watched.current = started.id
        await queryClient.invalidateQueries(readingsQuery())
      }
      setAttaching(null)
      if (started === null) onRead?.()
      return true
    } catch (error) {
      const why = error instanceof RangeError ? error.message : errorMessage(error)
      if (mine === newest.current) setAttaching({ state: 'refused', name, why })
      return false
    }
  }
  const drop = async () => {
    newest.current++
    setAttaching(null)
    // A file that was refused has changed nothing.
    if (attaching?.state === 'refused') return
    if (reading) return discard(reading)
    if (!assignment) return
    try {
      await removeAssignment(projectId)
      queryClient.setQueryData(queryKey, null)
    } catch (error) {
      showToast(errorMessage(error))
    }
  }
  return {
    assignment,
    /** It says what to write, and no other one is on its way. */
    isReady: assignment !== null && attaching === null && reading === null,
    attach: (files: readonly File[]) =>
      read(files, ({ attachFiles }, onStep) => attachFiles(projectId, files, onStep)),
    attachText: (text: string) =>
      read([], async () => ({
        assignment: await setAssignment(projectId, { text }),
        reading: null,
      })),
    chip: isShown && parts && (
      <parts.AttachmentChip
        assignment={assignment}
        attaching={attaching}
        reading={reading}
        correct={() => reading && void correct(reading)}
        drop={() => void drop()}
      />
    ),
  }
}
