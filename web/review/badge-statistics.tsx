import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { BlockFacts } from '#core/apa/facts.ts'
import { thousands } from '#core/document/count-label.ts'
import { sentenceStatistics } from '#core/document/sentence-statistics.ts'
import { quotedWords, repeatedRuns } from '#core/quotations/originality.ts'
import { report } from '#web/api/report.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import type { Review } from './review.ts'
import { useReview, useReviewing } from './reviewing.ts'
import './badge-statistics.css'

type Props = {
  kind: 'human' | 'original'
  /** Shown instead of the statistics until the text was checked, and when it has no sentences. */
  note: ReactNode
  onDeclare: (opener: Element | null) => void
}

/** Statistics of the text, and what they do not prove. */
export function BadgeStatistics({ kind, note, onDeclare }: Props) {
  const review = useReview()
  const blocks = useSlice(review.view, ({ document }) => document?.blocks)
  if (!blocks?.length) return note
  return kind === 'human' ? (
    <Sentences blocks={blocks} note={note} onDeclare={onDeclare} />
  ) : (
    <Originality review={review} blocks={blocks} />
  )
}

type Blocks = readonly BlockFacts[]

function Originality({ review, blocks }: { review: Review; blocks: Blocks }) {
  const reviewing = useReviewing()
  const rows = useSlice(review.quotations.view, (view) => view.rows)
  const { quoted, words } = useMemo(() => quotedWords(blocks), [blocks])
  const runs = useRuns(review, blocks)
  const found = rows.filter(({ state }) => state === 'found').length
  return (
    <>
      <h3>Original 100%</h3>
      <dl className="figures">
        <div>
          <dt>{`de las palabras va entre comillas: ${thousands(quoted)} de ${thousands(words)}`}</dt>
          <dd>
            {words === 0 ? 0 : Math.round((quoted / words) * 100)} <small>%</small>
          </dd>
        </div>
        <div>
          <dt>
            {runs === null
              ? 'series repetidas: no hay fuentes con texto para comparar'
              : `series de ocho palabras repetidas de ${runs.sources === 1 ? 'tu fuente' : `tus ${runs.sources} fuentes`}`}
          </dt>
          <dd>{runs === null ? '–' : runs.count}</dd>
        </div>
        {rows.length > 0 && (
          <div>
            <dt>{`${rows.length === 1 ? 'cita' : 'citas'} entre comillas, ${found} ${found === 1 ? 'encontrada' : 'encontradas'} en su fuente`}</dt>
            <dd>{rows.length}</dd>
          </div>
        )}
      </dl>
      <p className="caveat">
        <b>Qué no.</b> No comparamos con internet ni con trabajos de otras personas. Esto no
        sustituye la revisión de tu universidad.
      </p>
      {rows.length > 0 && (
        <div className="actions">
          <Button
            size="small"
            className="btn-blue"
            onClick={() => void reviewing.open('quotations', null)}
          >
            Ver las citas
          </Button>
        </div>
      )}
    </>
  )
}

/** Text that the document shares with its sources; null if no source has a text. */
function useRuns(review: Review, blocks: Blocks): { count: number; sources: number } | null {
  const [runs, setRuns] = useState<{ count: number; sources: number } | null>(null)
  useEffect(() => {
    let isGone = false
    review.quotations.readAll().then(
      (texts) => {
        if (isGone || texts.length === 0) return
        setRuns({ count: repeatedRuns(blocks, texts), sources: texts.length })
      },
      // The note then shows that there is nothing to compare with.
      (error: unknown) => report('the sources of the project could not be read', error),
    )
    return () => {
      isGone = true
    }
  }, [review, blocks])
  return runs
}

const maxBars = 60

function Sentences({ blocks, note, onDeclare }: Omit<Props, 'kind'> & { blocks: Blocks }) {
  const { lengths, shortest, longest, median, openings } = useMemo(
    () => sentenceStatistics(blocks),
    [blocks],
  )
  const shown = lengths.slice(0, maxBars)
  if (shown.length === 0) return note
  return (
    <>
      <h3>Humano 100%</h3>
      <div
        className="sentences"
        role="img"
        aria-label={`Longitud de ${shown.length === 1 ? 'la primera oración' : `las primeras ${shown.length} oraciones`}, de ${shortest} a ${longest} palabras`}
      >
        {shown.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <i key={index} style={{ height: `${Math.round((words / longest) * 100)}%` }} />
        ))}
      </div>
      <dl className="figures">
        <div>
          <dt>{`palabras tiene la oración mediana; van de ${shortest} a ${longest}`}</dt>
          <dd>{median}</dd>
        </div>
        {openings.map(({ words, count }) => (
          <div key={words}>
            <dt>{`oraciones empiezan con «${words}»`}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="caveat">
        <b>Qué no.</b> Nadie puede probar con un programa quién escribió un texto, y los detectores
        se equivocan. No prometemos su resultado. Si tu docente pregunta, cuéntale cómo lo hiciste.
      </p>
      <div className="actions">
        <Button
          size="small"
          className="btn-blue"
          // The note closes when the form opens; the badge stays and gets the focus back.
          onClick={({ currentTarget }) => onDeclare(badgeOf(currentTarget))}
        >
          Declaración de uso de IA
        </Button>
      </div>
    </>
  )
}

function badgeOf(button: Element): Element | null {
  const note = button.closest('.popover')
  return note && document.querySelector(`[aria-controls="${note.id}"]`)
}
