import { dequal } from 'dequal'
import { ChevronDown, ChevronUp, Square } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { creditsFromUnits, formatCredits2 } from '#core/credits/units.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { planWords, workPages } from '#core/generation/works/plan-size.ts'
import { type WorkProgress as Counted, workProgress } from '#core/generation/works/work-progress.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { type Panes, usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { stopHintId } from './stop-hint.ts'
import { useMinutesLeft } from './use-minutes-left.ts'
import { WorkPieces } from './work-pieces.tsx'
import { useWork, type Work } from './work-query.ts'
import './work-progress.css'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Squiggle, Tick } from '#web/ui/pencil.tsx'

/** On a lower screen the room goes to the messages. */
const minHeightPx = 700

type Props = {
  /** The message that is being answered. */
  message: MessageRow
  isInChat: boolean
}

/** How far a work in steps is, while it is written. */
export function WorkProgress({ message, isInChat }: Props) {
  const work = useWork(message)
  return work && <Progress key={message.id} work={work} isInChat={isInChat} />
}

function Progress({ work, isInChat }: { work: Work; isInChat: boolean }) {
  const { plan, from } = work
  const panes = usePanes()
  const [isOpen, setIsOpen] = useState(isInChat && window.innerHeight >= minHeightPx)
  const progress = useProgress(work)
  const section = Math.max(from, progress.section)
  const count = plan.secciones.length
  const planned = planWords(plan)
  const minutes = useMinutesLeft(progress.total, planned)
  const previous = section > from ? plan.secciones[section - 1] : null

  useEffect(() => {
    if (isInChat) panes.prefixTitle(`${section + 1} de ${count} · `)
  }, [panes, isInChat, section, count])
  useEffect(() => {
    if (!isInChat) return
    panes.draw({ plan, open: null, ends: null }, workPages(planned))
    return () => {
      panes.draw(null)
      panes.prefixTitle('')
    }
  }, [panes, isInChat, planned, plan])

  return (
    <section className="work-progress num" aria-label="Avance">
      <div className="work-head">
        <b>
          Escribiendo el {section + 1} de {count}
        </b>
        <IconButton
          size="small"
          label={isOpen ? 'Ocultar el plan' : 'Ver el plan'}
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <WorkPieces
          section={section}
          sections={plan.secciones.map(({ palabras }, at) => ({
            asked: palabras,
            written: progress.words[at] ?? 0,
          }))}
        />
        <p>
          <span>
            <b>{thousands(progress.total)}</b> de {countLabel(planned, 'palabra', 'palabras')}
          </span>
          {minutes !== null && <span>≈ {minutes} min más</span>}
        </p>
      </div>
      {isOpen && <WorkSteps plan={plan} section={section} words={progress.words} />}
      {isInChat && (
        <p className={isOpen ? 'work-stop' : 'sr'} id={stopHintId}>
          <Square className="i" aria-hidden="true" />
          <span>
            Si detienes, queda todo lo escrito y se cobra solo eso:{' '}
            {formatCredits2(progress.credits)} hasta aquí. Después puedes seguir donde paró.
          </span>
        </p>
      )}
      {isInChat && (
        <span className="sr" role="status">
          {previous && `Terminó ${previous.titulo}. ${section} de ${count} apartados.`}
        </span>
      )}
    </section>
  )
}

/** The words of the growing text by section, and what they cost. */
function useProgress({ plan }: Work): Counted & { credits: number } {
  const newest = useSlice(useDocuments().slice, (state) => state.newest)
  const before = useMemo(() => {
    const text = newest ? readAcademicText(newest.content) : null
    return text ? generationCostUnits('', text) : 0
  }, [newest])
  return useSlice(
    useRuns().slice,
    ({ partial }) => {
      const text = partial?.answer.text ?? { cuerpo: [], referencias: [] }
      const units = Math.max(0, generationCostUnits('', text) - before)
      return { ...workProgress(plan, text.cuerpo), credits: creditsFromUnits(units) }
    },
    dequal,
  )
}

type WorkStepsProps = { plan: WorkPlan; section: number; words: readonly number[] }

/** The sections of a work: written ones and the one under way lead to their page. */
function WorkSteps({ plan, section, words }: WorkStepsProps) {
  const panes = usePanes()
  return (
    <ol className="work-steps">
      {plan.secciones.map(({ titulo, palabras }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name, and their order is fixed
          key={`${at} ${titulo}`}
          className={at === section ? 'now' : ''}
          aria-current={at === section ? 'step' : undefined}
        >
          {at < section ? <Tick /> : at === section ? <Squiggle /> : <i aria-hidden="true" />}
          {at <= section ? (
            <Button variant="bare" onClick={() => showHeading(panes, titulo)}>
              {at < section && <span className="sr">Escrito: </span>}
              {titulo}
            </Button>
          ) : (
            <span>{titulo}</span>
          )}
          <small>
            {at < section
              ? countLabel(words[at] ?? 0, 'palabra', 'palabras')
              : at === section
                ? `${thousands(words[at] ?? 0)} de ${thousands(palabras)}`
                : thousands(palabras)}
          </small>
        </li>
      ))}
    </ol>
  )
}

/** Scrolls the pages to the heading; they stop following the growing text. */
function showHeading(panes: Panes, title: string): void {
  panes.show('vista')
  requestAnimationFrame(() => {
    const wanted = lettersOf(title)
    const headings = panes.element('pages')?.querySelectorAll<HTMLElement>('h3, h4') ?? []
    const heading = [...headings].find(
      (one) => lettersOf(one.textContent) === wanted && !one.closest('[aria-label="Página 1"]'),
    )
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    const line = heading.querySelector('.ln') ?? heading
    line.scrollIntoView({ block: 'center' })
  })
}

function lettersOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase()
}
