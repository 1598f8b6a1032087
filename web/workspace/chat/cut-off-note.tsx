import type { MessageRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { countLabel } from '#core/document/spanish-phrases.ts'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { continuePrompt } from '#web/generation/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import type { Choice } from '#web/versions/use-cut-off-choice.ts'

type Props = {
  completeness: MessageRow['completeness']
  /** The choice; null when the cut-off text became the document because there was none before. */
  choice: Choice | null
  /** Null while a request waits for credits. */
  onContinue: (() => void) | null
  document: AcademicText | null
}

/** Under an answer that was cut off: continue it and, when there is a document, choose between the two. */
export function CutOffNote({ completeness, choice, onContinue, document }: Props) {
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
        {onContinue && (
          <Button size="small" disabled={choice?.isBusy ?? false} onClick={onContinue}>
            Continuar
          </Button>
        )}
      </div>
      {onContinue && <PriceHint request={continuePrompt} document={document} />}
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
