import { useEffect, useRef, useState } from 'react'
import type { MessageRow, VersionRow } from '#contract/projects.ts'
import type { PartialAnswer } from '#core/generation/answer-builder.ts'
import { report } from '#web/api/report.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import type { ProposedText } from './asking.ts'

/** The code that reads selections and proposals, loaded with the first one. */
export const askedText = onDemand(() => import('./asked-text.ts'))

/** Not more often, because each time the whole document is compared and laid out. */
const everyMs = 200

type Options = {
  /** The answer being received; null without one. */
  draft: { to: MessageRow; answer: PartialAnswer } | null
  version: VersionRow | null
  /** Whether the proposal is being written or settled. */
  isWanted: boolean
}

/** The proposal as written so far. */
export function useGrowingProposal({ draft, version, isWanted }: Options): ProposedText | null {
  const [written, setWritten] = useState<ProposedText | null>(null)
  const newest = useRef(draft)
  newest.current = draft
  const to = draft?.to.selection ? draft.to : null
  useEffect(() => {
    if (!to || !version) return
    let isOver = false
    let timer: ReturnType<typeof setInterval> | undefined
    let last: PartialAnswer | null = null
    askedText
      .load()
      .then(({ growingProposal }) => {
        const show = () => {
          const { answer = null } = newest.current ?? {}
          if (answer === null || answer === last) return
          last = answer
          setWritten(growingProposal(to, version, answer))
        }
        if (isOver) return
        show()
        timer = setInterval(show, everyMs)
      })
      .catch((error) => report('a proposal could not be shown as it is written', error))
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [to, version])
  useEffect(() => {
    if (!isWanted) setWritten(null)
  }, [isWanted])
  return isWanted ? written : null
}
