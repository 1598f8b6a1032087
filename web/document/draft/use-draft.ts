import { useEffect, useRef, useState } from 'react'
import { maxDraftBytes } from '#contract/file-limits.ts'
import type { ImportedDraft, VersionRow } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { sendDraft } from './draft.api.ts'

export type DraftState =
  | { phase: 'waiting' }
  | { phase: 'reading'; file: File }
  | { phase: 'unreadable'; file: File; message: string }
  | { phase: 'found'; file: File; draft: ImportedDraft; isUsing: boolean; message: string | null }

type Options = {
  projectId: string
  /** Saves what is written; false when the server does not have all of it. */
  save: () => Promise<boolean>
  onUsed: (version: VersionRow, draft: ImportedDraft) => void
}

const tooLarge = `Pesa más de ${maxDraftBytes / 1024 / 1024} MB. Quita imágenes o divídelo y vuelve a subirlo.`
const notSaved =
  'No se pudo guardar lo último que escribiste. No se cambió nada: inténtalo de nuevo.'

/** Reads a file, shows what was found, and makes it the document when the student says so. */
export function useDraft({ projectId, save, onUsed }: Options) {
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
    const controller = begin()
    if (file.size > maxDraftBytes) {
      return setState({ phase: 'unreadable', file, message: tooLarge })
    }
    setState({ phase: 'reading', file })
    try {
      const { signal } = controller
      const draft = await sendDraft(projectId, file, { isPreview: true, signal })
      if (!signal.aborted) {
        setState({ phase: 'found', file, draft, isUsing: false, message: null })
      }
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ phase: 'unreadable', file, message: errorMessage(error) })
    }
  }

  const use = async () => {
    if (state.phase !== 'found' || state.isUsing) return
    const { signal } = begin()
    setState({ ...state, isUsing: true, message: null })
    try {
      if (!(await save())) throw new Error(notSaved)
      const used = await sendDraft(projectId, state.file, { isPreview: false, signal })
      if (used.version) onUsed(used.version, used)
    } catch (error) {
      if (signal.aborted) return
      const message =
        error instanceof Error && error.message === notSaved ? notSaved : errorMessage(error)
      setState({ ...state, isUsing: false, message })
    }
  }

  const forget = () => {
    begin()
    setState({ phase: 'waiting' })
  }

  return { state, read, use, forget }
}
