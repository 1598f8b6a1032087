import { useEffect, useRef, useState } from 'react'
import { maxDraftBytes } from '#contract/file-limits.ts'
import type { ImportedDraft } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { readDraft } from './draft.api.ts'

export type DraftState =
  | { phase: 'waiting' }
  | { phase: 'reading'; file: File; isQueued: boolean }
  | { phase: 'unreadable'; file: File; message: string }
  | { phase: 'found'; file: File; draft: ImportedDraft; isUsing: boolean; message: string | null }

type Options = {
  /** Null for a project that is yet to be made. */
  projectId: string | null
  /** Makes it the document; resolves to null, or to the reason why it could not, in Spanish. */
  use: (draft: ImportedDraft, file: File) => Promise<string | null>
}

const tooLarge = `Pesa más de ${maxDraftBytes / 1024 / 1024} MB. Quita imágenes o divídelo y vuelve a subirlo.`

/** Reads a file, shows what was found, and makes it the document when the student confirms. */
export function useDraft({ projectId, use }: Options) {
  const [state, setState] = useState<DraftState>({ phase: 'waiting' })
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  /** Only the newest answer counts. */
  const begin = (): AbortController => {
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    return controller
  }

  const read = async (file: File) => {
    const { signal } = begin()
    if (file.size > maxDraftBytes) {
      return setState({ phase: 'unreadable', file, message: tooLarge })
    }
    const reading = (isQueued: boolean) => {
      if (!signal.aborted) setState({ phase: 'reading', file, isQueued })
    }
    reading(false)
    try {
      const draft = await readDraft(projectId, file, { signal, onBusy: () => reading(true) })
      if (!signal.aborted) {
        setState({ phase: 'found', file, draft, isUsing: false, message: null })
      }
    } catch (error) {
      if (signal.aborted) return
      setState({ phase: 'unreadable', file, message: errorMessage(error) })
    }
  }

  const useFound = async () => {
    if (state.phase !== 'found' || state.isUsing) return
    const { signal } = begin()
    setState({ ...state, isUsing: true, message: null })
    const message = await use(state.draft, state.file).catch(errorMessage)
    if (message !== null && !signal.aborted) setState({ ...state, isUsing: false, message })
  }

  const forget = () => {
    begin()
    setState({ phase: 'waiting' })
  }

  return { state, read, use: useFound, forget }
}
