import { countLabel, thousands } from '#core/document/count-label.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { type Panes, usePanes } from '#web/panes/panes.ts'
import { Button } from '#web/ui/button.tsx'
import { Squiggle, Tick } from '#web/ui/pencil.tsx'
import './work-progress.css'

type Props = { plan: WorkPlan; section: number; words: readonly number[] }

/** The sections of a work: written ones and the one under way lead to their page. */
export function WorkSteps({ plan, section, words }: Props) {
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

/** Shows the heading on the pages, which follow the growing text no more. */
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
