import { useEffect, useMemo, useRef } from 'react'
import { costLabel } from '#core/credits/units.ts'
import { compareTexts } from '#core/document/compare-texts.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { requestCredits } from '#web/generation/message-cache.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { ChangeList } from '#web/revisions/change-list.tsx'
import type { Revision } from '#web/revisions/revised-version.ts'
import { useRevisions } from '#web/revisions/revisions.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { showEnd } from '#web/ui/scroller.ts'
import { useVersions } from '#web/versions/versions.ts'
import { textFailures } from '#web/words/text-failures.ts'
import './chat.css'
import { changeWords } from './change-words.ts'

type Props = {
  made: Revision
  /** Credits of the answer alone. */
  credits: number
}

/** What a revision changed, each change with the way to it, and what it cost. */
export function RevisionNote({ made, credits }: Props) {
  const versions = useVersions()
  const asked = requestCredits(useMessages())
  const pair = { before: made.before.version_number, after: made.after.version_number }
  const changed = useMemo(() => changedWords(made), [made])
  const changes = useSlice(useRevisions().slice, (state) => state.changes)
  const ref = useRef<HTMLDivElement>(null)
  const isKnown = changes !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is added after the log was scrolled to its end
  useEffect(() => {
    const log = ref.current?.parentElement
    if (log) showEnd(log)
  }, [isKnown])
  return (
    <div ref={ref} className="after-answer">
      {changes && <ChangeList changes={changes} />}
      <p className="spent">
        <b>{costLabel(credits + asked)}</b>: tu pedido y solo lo que cambió
        <br />
        {changed} ·{' '}
        <Button variant="word" onClick={() => void versions.showChanges(pair)}>
          Ver los cambios
        </Button>
      </p>
    </div>
  )
}

function changedWords({ before, after }: Revision): string {
  const [old, now] = [readAcademicText(before.content), readAcademicText(after.content)]
  return old && now ? changeWords(compareTexts(old, now)) : textFailures.versions_not_compared
}
