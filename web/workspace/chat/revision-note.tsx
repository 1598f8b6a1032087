import { useEffect, useMemo, useRef } from 'react'
import { costLabel } from '#core/credits/units.ts'
import { type Comparison, compareTexts, isUnchanged } from '#core/document/compare-texts.ts'
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
import { countLabel } from '#core/document/count-label.ts'

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

/** What a revision changed: '12 palabras nuevas en 2 párrafos y 5 quitadas', 'Se quitaron 22 palabras de 3 párrafos'. */
export function changeWords({
  blocks,
  wordsNew,
  wordsGone,
}: Pick<Comparison, 'blocks' | 'wordsNew' | 'wordsGone'>): string {
  const blocksWith = (wanted: 'new' | 'gone') =>
    countLabel(
      blocks.filter(({ spans }) => spans.some(({ mark }) => mark === wanted)).length,
      'párrafo',
      'párrafos',
    )
  if (wordsNew > 0) {
    const gone = wordsGone > 0 ? ` y ${countLabel(wordsGone, 'quitada', 'quitadas')}` : ''
    return `${countLabel(wordsNew, 'palabra nueva', 'palabras nuevas')} en ${blocksWith('new')}${gone}`
  }
  if (wordsGone > 0) {
    const verb = wordsGone === 1 ? 'Se quitó' : 'Se quitaron'
    return `${verb} ${countLabel(wordsGone, 'palabra', 'palabras')} de ${blocksWith('gone')}`
  }
  return blocks.every(isUnchanged)
    ? 'Ninguna palabra cambió'
    : 'Cambiaron signos o formato, ninguna palabra'
}
