import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type {
  DecideProposal,
  LatestVersion,
  MessageRow,
  ProjectRow,
  VersionRow,
} from '#contract/projects.ts'
import { noConnectionMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import type { Editing } from '#web/editor/use-editing.ts'
import type { MessageCache } from '#web/generation/message-cache.ts'
import { decideProposal, latestVersionQuery } from '#web/generation/messages.api.ts'
import type { useGeneration } from '#web/generation/use-generation.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { showToast, showUndoToast } from '#web/ui/toast.tsx'
import type { FindRange } from './asked-text.ts'
import type { Asking, AskState, Proposal } from './asking.ts'
import { askedText, useGrowingProposal } from './use-growing-proposal.ts'

export type AskShort = { instruction: string; neededUnits: number }

type Options = {
  project: Pick<ProjectRow, 'id' | 'conjunction'>
  cache: MessageCache
  generation: ReturnType<typeof useGeneration>
  editing: Editing
  messages: readonly MessageRow[]
  latest: LatestVersion | null
  isOffline: boolean
  /** A request about selected text that the credits did not suffice for. */
  short: AskShort | null
  onShort: (short: AskShort | null) => void
}

/** Asking about selected text: the state of the newest message, and the actions of the bar on the pages. */
export function useAsking(options: Options): Asking {
  const { project, messages, latest, generation, short } = options
  const { id: projectId, conjunction } = project
  const client = useQueryClient()
  const now = useRef(options)
  now.current = options
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [deciding, setDeciding] = useState<string | null>(null)
  /** Whether something was asked on this screen: only then is a changed text reported. */
  const asked = useRef(false)
  /** Removes the toast about the last decision. */
  const endToast = useRef(() => {})

  const sources = useQuery(sourcesQuery(projectId)).data
  const ticked = useMemo(() => sources?.filter((row) => row.ticked) ?? [], [sources])

  const last = messages.at(-1)
  const pending = last?.proposal === 'pending' ? last : null
  const [found, setFound] = useState<{
    of: MessageRow
    in: VersionRow
    proposal: Proposal | null
  }>()
  useEffect(() => {
    if (!pending || !latest) return
    let isCurrent = true
    askedText
      .load()
      .then(({ proposalOf }) => {
        if (!isCurrent) return
        const proposal = proposalOf(pending, latest, { ticked, conjunction })
        setFound({ of: pending, in: latest, proposal })
      })
      .catch((error) => {
        report('a proposal could not be shown', error)
        if (isCurrent) setFound({ of: pending, in: latest, proposal: null })
      })
    return () => {
      isCurrent = false
    }
  }, [pending, latest, ticked, conjunction])
  const isFound = found !== undefined && found.of === pending && found.in === latest
  const proposal = isFound ? found.proposal : null
  const isIdle = generation.phase === 'idle'
  const isRead = pending !== null && isFound
  const written = useGrowingProposal({
    draft: generation.draft,
    version: latest,
    isWanted: !isRead && (pending !== null || !isIdle),
  })
  const why = generation.unanswered
  const isDeciding = last !== undefined && deciding === last.id
  const isDismissed = last !== undefined && dismissed === last.id
  const state = useMemo((): AskState => {
    const rest: AskState = short === null ? { kind: 'rest' } : { kind: 'short', ...short }
    if (!last?.selection || isDismissed) return rest
    if (last.role === 'user') {
      if (!isIdle) return { kind: 'writing', written }
      return why?.messageId === last.id ? { kind: 'failed', reason: why.reason } : rest
    }
    if (last.proposal === 'unchanged') return asked.current ? { kind: 'unchanged' } : rest
    if (proposal) return { kind: 'proposal', proposal, isDeciding }
    if (pending && !isFound && written) return { kind: 'writing', written }
    return isFound && asked.current ? { kind: 'gone' } : rest
  }, [last, pending, isIdle, why, proposal, written, isFound, isDeciding, isDismissed, short])

  const canResume = isDismissed && proposal !== null
  return useMemo((): Asking => {
    const decide = async (message: MessageRow, decision: DecideProposal['proposal']) => {
      const { cache } = now.current
      cache.replace(message.id, { ...message, proposal: decision })
      await decideProposal(message, decision).catch((error) =>
        report('a decision on a proposal was not recorded', error),
      )
    }
    const find = async (rangeIn: FindRange, instruction: string) => {
      const { selectionOf } = await askedText.load()
      const version = client.getQueryData(latestVersionQuery(projectId).queryKey)
      return version ? selectionOf(version, rangeIn, instruction) : null
    }
    const start = (rangeIn: FindRange, instruction: string) => {
      asked.current = true
      endToast.current()
      now.current.onShort(null)
      void now.current.generation.ask(() => find(rangeIn, instruction))
    }
    const message = () => now.current.messages.at(-1)
    const offerUndo = (words: string, undo: () => void) => {
      endToast.current()
      endToast.current = showUndoToast(words, undo)
    }
    return {
      state,
      ask: now.current.isOffline
        ? null
        : (instruction) =>
            start((text) => now.current.editing.session?.selectionIn(text) ?? null, instruction),
      again: () => {
        const row = message()
        if (!row?.selection) return
        if (row.role === 'user') return void now.current.generation.retry(row)
        const { from, to, instruction } = row.selection
        void decide(row, 'discarded')
        start(() => ({ from, to }), instruction)
      },
      againCredits: () =>
        askedText.load().then((code) => code.againCredits(message(), now.current.latest)),
      accept: () => {
        const row = message()
        if (!row || state.kind !== 'proposal' || state.isDeciding) return
        setDeciding(row.id)
        void accept(now.current.editing, state.proposal)
          .then((accepted) => {
            if (!accepted) return showToast('No se pudo aceptar todavía. Inténtalo de nuevo.')
            offerUndo('Cambio aceptado', () => {
              if (accepted.takeBack()) void decide(row, 'discarded')
            })
            accepted.onEdited(endToast.current)
            return decide(row, 'accepted')
          })
          .catch((error) => {
            report('the decision on a proposal could not be carried out', error)
            showToast(noConnectionMessage)
          })
          .finally(() => setDeciding(null))
      },
      discard: () => {
        const row = message()
        if (!row?.selection) return
        now.current.editing.session?.collapse()
        if (row.role === 'user') return void now.current.generation.remove(row)
        offerUndo('Cambio descartado', () => void decide(row, 'pending'))
        void decide(row, 'discarded')
      },
      dismiss: () => {
        now.current.editing.session?.collapse()
        setDismissed(message()?.id ?? null)
      },
      resume: canResume ? () => setDismissed(null) : null,
      stop: () => void now.current.generation.stop(),
    }
  }, [state, canResume, client, projectId])
}

type Accepted = {
  /** False once something else was edited. */
  takeBack: () => boolean
  /** Calls back once, when the text is edited after that. */
  onEdited: (callback: () => void) => void
}

/** Writes the replacement in one step of the editor's history; null when the text cannot be written now. */
async function accept(editing: Editing, { after }: Proposal): Promise<Accepted | null> {
  const session = await editing.start()
  if (!session || session.isReadOnly) return null
  session.rewrite(after)
  session.collapse()
  void session.save()
  const written = session.state.doc
  return {
    takeBack: () => {
      if (session.state.doc !== written) return false
      session.undoRewrite()
      session.collapse()
      void session.save()
      return true
    },
    onEdited: (callback) => {
      const stop = session.subscribe(() => {
        if (session.state.doc === written) return
        stop()
        callback()
      })
    },
  }
}
