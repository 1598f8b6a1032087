import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LatestVersion, MessageRow, ProjectRow, VersionRow } from '#contract/projects.ts'
import { noConnectionMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import type { Asking, AskState, Proposal } from '#web/document/ask/asking.ts'
import type { Editing } from '#web/document/use-editing.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { FindRange } from './asked-text.ts'
import type { MessageCache } from './message-cache.ts'
import { decideProposal, latestVersionQuery } from './messages.api.ts'
import type { useGeneration } from './use-generation.ts'
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
    if (proposal) return { kind: 'proposal', proposal, isDeciding }
    if (pending && !isFound && written) return { kind: 'writing', written }
    return isFound && asked.current ? { kind: 'gone' } : rest
  }, [last, pending, isIdle, why, proposal, written, isFound, isDeciding, isDismissed, short])

  return useMemo((): Asking => {
    const decide = async (message: MessageRow, decision: 'accepted' | 'discarded') => {
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
      now.current.onShort(null)
      void now.current.generation.ask(() => find(rangeIn, instruction))
    }
    const message = () => now.current.messages.at(-1)
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
          .then((isAccepted) => (isAccepted ? decide(row, 'accepted') : undefined))
          .catch((error) => {
            report('the decision on a proposal could not be carried out', error)
            showToast(noConnectionMessage)
          })
          .finally(() => setDeciding(null))
      },
      discard: () => {
        const row = message()
        if (!row?.selection) return
        if (row.role === 'user') return void now.current.generation.remove(row)
        void decide(row, 'discarded').then(() => now.current.editing.session?.focus())
      },
      dismiss: () => setDismissed(message()?.id ?? null),
      stop: () => void now.current.generation.stop(),
    }
  }, [state, client, projectId])
}

/** Writes the replacement in one step of the editor's history; false when the text cannot be written now. */
async function accept(editing: Editing, { after }: Proposal): Promise<boolean> {
  const session = await editing.start()
  if (!session || session.isReadOnly) return false
  session.rewrite(after)
  void session.save()
  session.focus()
  return true
}
