import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LatestVersion, MessageRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { chooseVersion, latestVersionQuery } from '#web/generation/messages.api.ts'
import { continuePrompt, useRequests } from '#web/generation/requests.ts'
import { useChangedText, useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { rereadProject, useProjectId } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/row.tsx'
import { showToast } from '#web/ui/toast.tsx'
import './chat.css'

type Props = {
  completeness: MessageRow['completeness']
  /** False while a request waits for credits. */
  canContinue: boolean
}

/** Shown under an answer that was cut off: buttons to continue it and to choose between it and the document. */
export function CutOffNote({ completeness, canContinue }: Props) {
  const client = useQueryClient()
  const projectId = useProjectId()
  // Null when the cut-off text became the document because there was none before.
  const choice = useAlternative(() => rereadProject(client, projectId))
  const requests = useRequests()
  const document = useChangedText()
  return (
    <div className="after-note" data-part="after-note">
      <p>
        {reasons[completeness]}
        {choice && ' Tu documento sigue como estaba: lo nuevo está guardado aparte.'}
      </p>
      {choice && (
        <>
          <p className="num">
            Tu documento: {words(choice.latest)}. Lo nuevo: {words(choice.latest.alternative)}.
          </p>
          <Button variant="word" onClick={() => choice.onShow(!choice.isShown)}>
            {choice.isShown ? 'Ver mi documento' : 'Ver lo nuevo'}
          </Button>
        </>
      )}
      <Row>
        {choice && (
          <>
            <Button size="small" disabled={choice.isBusy} onClick={choice.onKeep}>
              Conservar la anterior
            </Button>
            <Button size="small" disabled={choice.isBusy} onClick={choice.onUse}>
              Usar esta
            </Button>
          </>
        )}
        {canContinue && (
          <Button size="small" disabled={choice?.isBusy ?? false} onClick={requests.continueText}>
            Continuar
          </Button>
        )}
      </Row>
      {canContinue && <PriceHint request={continuePrompt} document={document} />}
    </div>
  )
}

const charged = 'Se cobró solo lo escrito.'
const reasons: Record<MessageRow['completeness'], string> = {
  complete: '',
  stopped: `Texto incompleto: detuviste la respuesta. ${charged}`,
  credit_limit: `Texto incompleto: se acabaron los créditos. ${charged}`,
  cut_off: `Texto incompleto: la respuesta se cortó antes de terminar. ${charged}`,
  doubtful: 'A lo nuevo le falta mucho de tu documento. Compáralos antes de elegir.',
}

function words(version: { word_count: number } | null): string {
  return countLabel(version?.word_count ?? 0, 'palabra', 'palabras')
}

type Choice = {
  latest: LatestVersion
  /** Whether the pages show the cut-off text. */
  isShown: boolean
  onShow: (isShown: boolean) => void
  onKeep: () => void
  onUse: () => void
  /** A choice is being saved. */
  isBusy: boolean
}

/**
 * The choice between the document and a newer text that was cut off; null when there is none to make. `reread` reads
 * again the data that the choice may change.
 */
function useAlternative(reread: () => Promise<unknown>): Choice | null {
  const client = useQueryClient()
  const documents = useDocuments()
  const panes = usePanes()
  const latest = useSlice(documents.slice, ({ newest }) => newest ?? null)
  const alternative = latest?.alternative ?? null
  const isShown = useSlice(
    documents.slice,
    ({ alternativeId }) => alternativeId !== null && alternativeId === alternative?.id,
  )
  const choose = useMutation({
    mutationFn: async (choice: 'use' | 'discard') => {
      if (alternative !== null) await chooseVersion(alternative, choice)
    },
    onError: (error) => showToast(errorMessage(error)),
    onSettled: () =>
      latest &&
      Promise.all([client.invalidateQueries(latestVersionQuery(latest.project_id)), reread()]),
  })
  if (latest === null || alternative === null) return null
  return {
    latest,
    isShown,
    onShow: (shows: boolean) => {
      documents.showAlternative(shows)
      // On a phone the pages are in another pane than the focus.
      panes.show('vista')
      panes.focusSoon('pages tab')
    },
    onKeep: () => choose.mutate('discard'),
    onUse: () => choose.mutate('use'),
    isBusy: choose.isPending,
  }
}
