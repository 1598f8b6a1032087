import { useMemo, useState } from 'react'
import type { CslItem } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { type AttributionVerb, writeAttribution } from '#core/apa/write-attribution.ts'
import { citableWorks } from '#core/sources/citable-works.ts'
import { whoAndWhen } from '#web/sources/work-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import '#web/ui/dialog.css'
import './exhibit-dialogs.css'

/** What the list of works is made of: the references of the text and the sources of the project. */
export type Citable = {
  references: readonly string[]
  sources: readonly { csl: CslItem }[]
  conjunction: Conjunction
}

/** What the note says, and the reference that the text lacks. */
export type Cited = { attribution: string; reference: string | null }
export type SourceReply = Cited | { byHand: AttributionVerb }

type Props = {
  verb: AttributionVerb
  citable: Citable
  onClose: (reply?: SourceReply) => void
}

const verbs: readonly AttributionVerb[] = ['Adaptado de', 'Tomado de']

/** Asks which work a table or figure is from. */
export function SourceDialog({ verb: asked, citable, onClose }: Props) {
  const [verb, setVerb] = useState(asked)
  const works = useMemo(
    () => citableWorks(citable.references, citable.sources, citable.conjunction),
    [citable],
  )
  return (
    <Dialog
      title="¿De qué obra es?"
      onClose={() => onClose()}
      initialFocus="first"
      className="dialog-long source-form"
    >
      <div className="body">
        <SegmentedField
          label="La nota dice"
          help="«Adaptado» si cambiaste algo; «Tomado» si está igual que en la obra."
          options={verbs.map((each) => [each, each])}
          chosen={verb}
          onChoose={setVerb}
        />
        {works.length === 0 ? (
          <p>Todavía no hay obras en tus fuentes ni en las referencias.</p>
        ) : (
          <ul className="source-choices" aria-label="Obras">
            {works.map(({ csl, reference, isListed }, at) => (
              <li key={reference}>
                <Button
                  variant="bare"
                  {...(at === 0 && { name: 'first' })}
                  className="source-choice"
                  onClick={() =>
                    onClose({
                      attribution: writeAttribution(csl, verb),
                      reference: isListed ? null : reference,
                    })
                  }
                >
                  <b>{whoAndWhen(csl)}</b>
                  <span>{(csl.title ?? '').replaceAll('*', '')}</span>
                  {!isListed && <small>Se añade también a las referencias.</small>}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="ghost" onClick={() => onClose({ byHand: verb })}>
          Escribirla a mano
        </Button>
      </div>
    </Dialog>
  )
}
