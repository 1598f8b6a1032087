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
  /** Whether the chip also shows an assignment that is already stored, and not only one that is being attached. */
  showsRead: boolean
  /** Called when an assignment that was attached here is stored. */
  onRead?: () => void
}

/**
 * The teacher's assignment in a prompt box: attaches it as a file, photos or a long text, and removes it. `chip` shows
 * it beside the text. The code for this is loaded at the first use. `projectId` is null before there is a project.
 */
export function useAttachment(projectId: AssignmentOf, { showsRead, onRead }: Options) {
  const queryClient = useQueryClient()
  const assignment = useQuery(assignmentQuery(projectId)).data ?? null
  const [attaching, setAttaching] = useState<Attaching | null>(null)
  const [parts, setParts] = useState<Code | null>(null)
  /** The number of the newest attempt: the results of earlier ones are ignored. */
  const newest = useRef(0)
  const dialogs = useDialogs()
  const reading =
    useQuery(readingsQuery()).data?.findLast(
      ({ purpose, project_id }) => purpose === 'assignment' && project_id === projectId,
    ) ?? null
  /** The id of the reading that was started here: the dialog to correct it opens as soon as it is read. */
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
  /** Opens the dialog in which the student corrects and accepts the text that was read. */
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

  /** Attaches something by `work` and shows how far it is. Returns false if it was refused or replaced. */
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
  /** Removes what the chip shows: a failed attempt, else a reading, else the stored assignment. */
  const drop = async () => {
    newest.current++
    setAttaching(null)
    // A refused file has not replaced the assignment, which stays.
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
    /** Whether there is an assignment and no other one is being read. */
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
