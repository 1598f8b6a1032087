import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { thousands } from '#core/document/count-label.ts'
import { sectionPages } from '#core/generation/works/plan-size.ts'
import { maxSectionTitle } from '#core/generation/works/work-limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import {
  type DraftSection,
  type PlanDraft,
  removeSection,
  renameSection,
  toggleSection,
} from './plan-draft.ts'
import { pagesLabel } from './plan-words.ts'
import { SectionSources } from './section-sources.tsx'
import { WordStepper } from './word-stepper.tsx'
import './plan.css'

type Props = {
  draft: PlanDraft
  section: DraftSection
  at: number
  /** The credits do not reach it. */
  isBeyond: boolean
  onChange: (draft: PlanDraft) => void
  onMove: (key: number, to: number) => void
}

/** A section of the plan: one line, and what can be changed of it while it is open. */
export function PlanRow({ draft, section, at, isBeyond, onChange, onMove }: Props) {
  const { key, titulo, palabras } = section
  const isOpen = draft.open === key
  const isDone = at < draft.done
  const name = titulo.trim() || 'apartado sin nombre'
  const nameRef = useRef<HTMLInputElement>(null)
  const rowRef = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) nameRef.current?.focus()
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || isDone || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onMove(key, event.key === 'ArrowUp' ? at - 1 : at + 1)
    const held = event.target as HTMLElement
    // A row that changes its place loses the focus.
    requestAnimationFrame(() => held.focus())
  }
  const toggle = () => onChange(toggleSection(draft, key))
  const classes = ['plan-section', isOpen && 'open', isBeyond && 'beyond', isDone && 'done']

  return (
    <li className={classes.filter(Boolean).join(' ')} ref={rowRef} onKeyDown={onKeyDown}>
      <div className="plan-line num">
        {isDone ? (
          <span className="plan-handle">
            <Tick />
            <span className="sr">Escrito</span>
          </span>
        ) : (
          <IconButton
            size="small"
            label={`Mover ${name}`}
            icon={GripVertical}
            className="plan-handle"
            title="Arrastra, o Alt + flecha"
            onPointerDown={(event) => drag(event, rowRef.current, (to) => onMove(key, to))}
          />
        )}
        <span className="at">{at + 1}</span>
        {isOpen ? (
          <input
            className="plan-name"
            ref={nameRef}
            aria-label="Nombre del apartado"
            placeholder="Nombre del apartado"
            maxLength={maxSectionTitle}
            value={titulo}
            onChange={(event) => onChange(renameSection(draft, key, event.currentTarget.value))}
            onKeyDown={(event) => event.key === 'Enter' && toggle()}
          />
        ) : (
          <b>{titulo}</b>
        )}
        <span className="size">
          {!isOpen && `${thousands(palabras)} · `}
          {pagesLabel(sectionPages(section))}
        </span>
        {!isDone && (
          <IconButton
            size="small"
            label={isOpen ? `Cerrar ${name}` : `Editar ${name}`}
            icon={isOpen ? ChevronUp : ChevronDown}
            data-part="toggle"
            aria-expanded={isOpen}
            onClick={toggle}
          />
        )}
      </div>
      {isOpen && (
        <div className="plan-more">
          <div className="plan-tools num">
            <WordStepper draft={draft} section={section} name={name} onChange={onChange} />
            palabras
            <span className="plan-acts">
              <IconButton
                size="small"
                label={`Subir ${name}`}
                icon={ArrowUp}
                disabled={at <= draft.done}
                onClick={() => onMove(key, at - 1)}
              />
              <IconButton
                size="small"
                label={`Bajar ${name}`}
                icon={ArrowDown}
                disabled={at === draft.secciones.length - 1}
                onClick={() => onMove(key, at + 1)}
              />
              <IconButton
                size="small"
                label={`Quitar ${name}`}
                icon={Trash2}
                disabled={draft.secciones.length - draft.done < 2}
                onClick={() => onChange(removeSection(draft, key))}
              />
            </span>
          </div>
          <SectionSources draft={draft} section={section} name={name} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

/** Moves a row to where the pointer is until it is let go. */
function drag(
  event: PointerEvent<HTMLElement>,
  row: HTMLElement | null,
  onMove: (to: number) => void,
): void {
  const list = row?.parentElement
  if (!list || event.button !== 0) return
  const gone = new AbortController()
  const { signal } = gone
  const rows = () => [...list.querySelectorAll<HTMLElement>('.plan-section')].slice(0, -1)
  window.addEventListener(
    'pointermove',
    ({ clientY }) => {
      const to = rows().findIndex((one) => clientY < one.getBoundingClientRect().bottom)
      if (to !== -1 && rows()[to] !== row) onMove(to)
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => gone.abort(), { signal })
  }
}
