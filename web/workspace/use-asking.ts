import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { LatestVersion, MessageRow, MessageSelection } from '#contract/projects.ts'
import { type AcademicText, ModelAnswer } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { readSelection, replaceSelected, type TextRange } from '#core/generation/selection.ts'
import { excerptOf } from '#core/generation/selection-request.ts'
import { noConnectionMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import type { Asking, AskState, Proposal } from '#web/document/ask/asking.ts'
import type { Editing } from '#web/document/use-editing.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { MessageCache } from './message-cache.ts'
import { decideProposal, latestVersionQuery } from './messages.api.ts'
import type { useGeneration } from './use-generation.ts'

type Options = {
  projectId: string
  cache: MessageCache
  generation: ReturnType<typeof useGeneration>
  editing: Editing
  messages: readonly MessageRow[]
  latest: LatestVersion | null
  isOffline: boolean
  /** Units that a refused request about selected text needed. */
  neededUnits: number | null
  onNeededUnits: (units: number | null) => void
}

type FindRange = (text: AcademicText) => TextRange | null

/** Asking about selected text: the state of the newest message, and what the bar on the pages does. */
export function useAsking(options: Options): Asking {
  const { projectId, messages, latest, generation, neededUnits } = options
  const client = useQueryClient()
  const now = useRef(options)
  now.current = options
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [deciding, setDeciding] = useState<string | null>(null)
  /** Something was asked here: only of that is told that the text has changed. */
  const asked = useRef(false)

  const last = messages.at(-1)
  const proposal = useMemo(
    () => (last?.proposal === 'pending' ? proposalOf(last, latest) : null),
    [last, latest],
  )
  const isIdle = generation.phase === 'idle'
  const why = generation.unanswered
  const isDeciding = last !== undefined && deciding === last.id
  const isDismissed = last !== undefined && dismissed === last.id
  const state = useMemo((): AskState => {
    const rest: AskState = neededUnits === null ? { kind: 'rest' } : { kind: 'short', neededUnits }
    if (!last?.selection || isDismissed) return rest
    if (last.role === 'user') {
      if (!isIdle) return { kind: 'writing' }
      return why?.messageId === last.id ? { kind: 'failed', reason: why.reason } : rest
    }
    if (proposal) return { kind: 'proposal', proposal, isDeciding }
    return last.proposal === 'pending' && asked.current ? { kind: 'gone' } : rest
  }, [last, isIdle, why, proposal, isDeciding, isDismissed, neededUnits])

  return useMemo((): Asking => {
    const decide = async (message: MessageRow, decision: 'accepted' | 'discarded') => {
      const { cache } = now.current
      cache.replace(message.id, { ...message, proposal: decision })
      await decideProposal(message, decision).catch((error) =>
        report('a decision on a proposal was not recorded', error),
      )
    }
    const find = (rangeIn: FindRange, instruction: string): MessageSelection | null => {
      const version = client.getQueryData(latestVersionQuery(projectId).queryKey)
      const text = version && readAcademicText(version.content)
      const range = text && rangeIn(text)
      if (!version || !text || !range) return null
      const selected = readSelection(text, range)
      const excerpt = typeof selected === 'string' ? '' : excerptOf(selected.parts)
      return { version: version.version_number, ...range, instruction, excerpt }
    }
    const start = (rangeIn: FindRange, instruction: string) => {
      asked.current = true
      now.current.onNeededUnits(null)
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
      accept: () => {
        const row = message()
        if (!row || state.kind !== 'proposal' || state.isDeciding) return
        setDeciding(row.id)
        void accept(now.current.editing, state.proposal)
          .then((isAccepted) => (isAccepted ? decide(row, 'accepted') : undefined))
          .catch(() => showToast(noConnectionMessage))
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

/** What the answer proposes, as long as the document is the version that was asked about. */
function proposalOf(message: MessageRow, latest: LatestVersion | null): Proposal | null {
  const { selection } = message
  if (!selection || latest?.version_number !== selection.version) return null
  const before = readAcademicText(latest.content)
  const answer = ModelAnswer.safeParse(JSON.parse(message.content))
  if (!before || !answer.success) return null
  const selected = readSelection(before, selection)
  if (typeof selected === 'string') return null
  const contents = answer.data.texto_generado.cuerpo.map(({ content }) => content)
  return {
    key: message.id,
    before,
    after: replaceSelected(before, selected, contents),
    instruction: selection.instruction,
    credits: message.credits_consumed,
  }
}
