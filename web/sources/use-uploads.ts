import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { maxSourceBytes } from '#contract/source-limits.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { smallerPicture } from '#web/ui/smaller-picture.ts'
import { addedWords } from './added-words.ts'
import { keepPhotos } from './reading-photos.ts'
import { readingsQuery } from './readings.api.ts'
import { uploadSource } from './source-changes.api.ts'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'

export type Upload = {
  id: number
  name: string
  state: 'preparing' | 'sending' | 'queued' | 'reading' | 'read' | 'refused'
  /** 0 to 1, while it is sent. */
  share: number
  /** What was read, or why the file could not be read. */
  words: string
}

let lastId = 0

/** Sends files one after the other, so that the first one is read while the next one is sent. */
export function useUploads(projectId: SourcesOf) {
  const queryClient = useQueryClient()
  const [list, setList] = useState<Upload[]>([])
  const stopped = useRef(new AbortController())
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    // React may run effects twice at first: the controller has to be a fresh one.
    stopped.current = new AbortController()
    return () => stopped.current.abort()
  }, [])

  const change = useCallback(
    (id: number, changes: Partial<Upload>) =>
      setList((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    [],
  )

  const send = async (id: number, chosen: File) => {
    if (stopped.current.signal.aborted) return
    const file = await smallerPicture(chosen, maxSourceBytes)
    if (stopped.current.signal.aborted) return
    change(id, { state: 'sending' })
    if (file.size > maxSourceBytes) {
      change(id, { state: 'refused', words: 'El archivo pesa demasiado: el máximo es 20 MB.' })
      return
    }
    try {
      const added = await uploadSource(projectId, file, {
        onProgress: (share) => change(id, { share, state: share < 1 ? 'sending' : 'reading' }),
        onBusy: () => change(id, { state: 'queued' }),
        signal: stopped.current.signal,
      })
      const { reading } = added
      if (reading !== null) {
        // From here on it is one of the readings.
        keepPhotos(reading.id, [file])
        setList((all) => all.filter((one) => one.id !== id))
        await queryClient.invalidateQueries(readingsQuery())
        return
      }
      change(id, { state: 'read', words: addedWords(added) })
      await queryClient.invalidateQueries(sourcesQuery(projectId))
    } catch (error) {
      if (!stopped.current.signal.aborted)
        change(id, { state: 'refused', words: errorMessage(error) })
    }
  }

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const id = ++lastId
      setList((all) => [...all, { id, name: file.name, state: 'preparing', share: 0, words: '' }])
      queue.current = queue.current.then(() => send(id, file))
    }
  }
  const drop = (id: number) => setList((all) => all.filter((one) => one.id !== id))
  return { list, add, drop }
}
