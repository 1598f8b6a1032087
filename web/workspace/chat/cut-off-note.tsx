import { useQueryClient } from '@tanstack/react-query'
import type { MessageRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { continuePrompt, useRequests } from '#web/generation/requests.ts'
import { useChangedText } from '#web/pages/documents.ts'
import { rereadProject, useProjectId } from '#web/projects/use-project.ts'
import { Button } from '#web/ui/button.tsx'
import { useAlternative } from '#web/versions/use-alternative.ts'
import '#web/ui/text-link.css'
import './chat.css'

type Props = {
  completeness: MessageRow['completeness']
  /** False while a request waits for credits. */
  canContinue: boolean
}

/** Under an answer that was cut off: continue it and, when there is a document, choose between the two. */
export function CutOffNote({ completeness, canContinue }: Props) {
  const client = useQueryClient()
  const projectId = useProjectId()
  // Null when the cut-off text became the document because there was none before.
  const choice = useAlternative(() => rereadProject(client, projectId))
  const requests = useRequests()
  const document = useChangedText()
  return (
    <div className="after-note">
      <p>
        {reasons[completeness]}
        {choice && ' Tu documento sigue como estaba: lo nuevo está guardado aparte.'}
      </p>
      {choice && (
        <>
          <p className="num">
            Tu documento: {words(choice.latest)}. Lo nuevo: {words(choice.latest.alternative)}.
          </p>
          <button type="button" className="link" onClick={() => choice.onShow(!choice.isShown)}>
            {choice.isShown ? 'Ver mi documento' : 'Ver lo nuevo'}
          </button>
        </>
      )}
      <div className="after-acts">
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
      </div>
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
}

function words(version: { word_count: number } | null): string {
  return countLabel(version?.word_count ?? 0, 'palabra', 'palabras')
}
