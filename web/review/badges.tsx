import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { countLabel } from '#core/document/count-label.ts'
import { useSide } from '#web/panes/side.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { Squiggle, Tick } from '#web/ui/pencil.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { RingedNumber } from '#web/ui/ringed-number.tsx'
import { useReviewing } from './reviewing.ts'
import './badges.css'

/** The badges that open a card of counts and percentages. */
export type BadgeKind = 'human' | 'original'

/** Loaded with the review. */
export const badgeStatistics = onDemand(
  async () => (await import('./badge-statistics.tsx')).BadgeStatistics,
)

type Note = { label: string; kind?: BadgeKind; done: string; notDone: string }

/** The three labels of specification §2, each with a note about what was checked. */
const apaNote: Note = {
  label: 'Formato APA 7',
  done: 'La portada, los márgenes, la letra, el interlineado, las sangrías, los títulos y los números de página siguen APA 7, aquí y en el DOCX.',
  notDone: 'Que una fuente exista se ve en Referencias, y que diga lo citado, en Citas; no aquí.',
}
const notes: readonly Note[] = [
  {
    label: 'Humano 100%',
    kind: 'human',
    done: 'El texto busca un español natural, con frases y giros variados, como escribe una persona.',
    notDone:
      'No lo pasamos por ningún detector de IA ni prometemos su resultado: ninguno es infalible. Léelo y hazlo tuyo antes de entregarlo.',
  },
  {
    label: 'Original 100%',
    kind: 'original',
    done: 'Comparamos tu texto con los textos de tus fuentes y buscamos frases iguales sin comillas.',
    notDone:
      'No lo comparamos con internet ni con trabajos de otras personas. Si una referencia existe se ve en Referencias, no aquí. Si tu universidad usa una base de similitud, la última palabra es la suya.',
  },
  apaNote,
]

type Props = {
  isEmpty: boolean
  /** Opens the form of the declaration. */
  onDeclare: (opener: Element | null) => void
}

/** The badges above the pages; without a text nothing is checked. */
export const Badges = memo(function Badges({ isEmpty, onDeclare }: Props) {
  return (
    <div className="badges">
      {notes.map((note) =>
        note === apaNote && !isEmpty ? (
          <ApaBadge key={note.label} />
        ) : (
          <Popover
            key={note.label}
            title={note.label}
            trigger={
              <Button variant="bare" className="badge quiet" data-part="badge">
                {note.label}
                <ChevronDown className="i" aria-hidden="true" />
              </Button>
            }
          >
            <Told note={note} isEmpty={isEmpty} onDeclare={onDeclare} />
          </Popover>
        ),
      )}
    </div>
  )
})

/** The statistics of the text, or the note until the review has counted them. */
function Told({ note, isEmpty, onDeclare }: Props & { note: Note }) {
  const isThere = useSlice(
    useReviewing().slice,
    ({ review, hasText }) => review !== null && hasText,
  )
  const text = <NoteText note={note} />
  const BadgeStatistics = badgeStatistics.loaded()
  if (!note.kind || isEmpty || !isThere || !BadgeStatistics) return text
  return <BadgeStatistics kind={note.kind} note={text} onDeclare={onDeclare} />
}

/** A badge shows larger counts as '99+'; its accessible name has the exact count. */
const mostShown = 99

/**
 * The number of findings against APA 7, a tick for none, a squiggle while it is not known; opens the review. All have the
 * same width.
 */
function ApaBadge() {
  const reviewing = useReviewing()
  const count = useSlice(reviewing.slice, ({ findings }) => findings)
  const isOpen = useSlice(useSide().slice, ({ side }) => side === 'review')
  return (
    <Button
      variant="bare"
      className="badge"
      data-part="badge"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => reviewing.toggle(currentTarget)}
    >
      <span className="slot">
        {count === null ? (
          <Squiggle />
        ) : count > 0 ? (
          <RingedNumber number={count} most={mostShown} />
        ) : (
          <Tick />
        )}
        {count !== null && <span className="sr">{findingsLabel(count)}, </span>}
      </span>
      {apaNote.label}
    </Button>
  )
}

function findingsLabel(count: number): string {
  if (count === 0) return 'sin hallazgos'
  return countLabel(count, 'hallazgo', 'hallazgos')
}

function NoteText({ note: { done, notDone } }: { note: Note }) {
  return (
    <>
      <p>
        <b>Qué hacemos.</b> {done}
      </p>
      <p>
        <b>Qué no.</b> {notDone}
      </p>
    </>
  )
}

/** What the review checks of APA 7, and what it does not. */
export function ApaNote() {
  return <NoteText note={apaNote} />
}
