import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  ChevronDown,
  ChevronUp,
  GripVertical,
  Minus,
  Plus,
  Trash2,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { thousands } from '#core/document/count-label.ts'
import { sectionPages } from '#core/generation/works/plan-size.ts'
import {
  maxSectionTitle,
  maxWorkWords,
  minSectionWords,
} from '#core/generation/works/work-limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import {
  citeSource,
  type DraftSection,
  type PlanDraft,
  removeSection,
  renameSection,
  resizeSection,
  toggleSection,
} from './plan-draft.ts'
import { pagesLabel } from './plan-words.ts'
import './plan.css'
import { citeWork } from '#core/apa/cite-work.ts'
import { useSources } from '#web/sources/sources.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

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

/** Words that a press adds or takes away. */
const step = 50

type WordStepperProps = {
  draft: PlanDraft
  section: DraftSection
  name: string
  onChange: (draft: PlanDraft) => void
}

/** The words of a section: a number that can be written, and two buttons. */
function WordStepper({ draft, section: { key, palabras }, name, onChange }: WordStepperProps) {
  // Null while nobody writes in it; a number counts as soon as it is one that a section may have.
  const [written, setWritten] = useState<string | null>(null)
  const resize = (words: number) => onChange(resizeSection(draft, key, words))
  const write = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, 5)
    setWritten(digits)
    if (Number(digits) >= minSectionWords) resize(Number(digits))
  }
  return (
    <span className="plan-step">
      <IconButton
        label={`Menos palabras en ${name}`}
        icon={Minus}
        disabled={palabras <= minSectionWords}
        onClick={() => resize(palabras - step)}
      />
      <input
        inputMode="numeric"
        aria-label={`Palabras de ${name}`}
        value={written ?? thousands(palabras)}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => setWritten(null)}
        onKeyDown={({ key: pressed, altKey }) => {
          if (altKey || (pressed !== 'ArrowUp' && pressed !== 'ArrowDown')) return
          setWritten(null)
          resize(palabras + (pressed === 'ArrowUp' ? step : -step))
        }}
      />
      <IconButton
        label={`Más palabras en ${name}`}
        icon={Plus}
        disabled={palabras >= maxWorkWords}
        onClick={() => resize(palabras + step)}
      />
    </span>
  )
}

type SectionSourcesProps = {
  draft: PlanDraft
  section: DraftSection
  name: string
  onChange: (draft: PlanDraft) => void
}

/** The sources that a section is to cite, of those that the student has ticked: the plan names them S1, S2 and so on. */
function SectionSources({ draft, section, name, onChange }: SectionSourcesProps) {
  const ticked = useSlice(useSources().slice, (state) => state.ticked)
  if (ticked.length === 0) return null
  const sources = ticked.map(({ csl }, at) => ({ key: `S${at + 1}`, label: citeWork(csl) }))
  const cited = sources.filter(({ key }) => section.fuentes.includes(key))
  const others = sources.filter(({ key }) => !section.fuentes.includes(key))
  const toggle = (key: string) => onChange(citeSource(draft, section.key, key))
  return (
    <div className="plan-sources">
      {cited.map(({ key, label }) => (
        <span className="plan-source" key={key}>
          {label}
          <IconButton label={`Quitar ${label} de ${name}`} icon={X} onClick={() => toggle(key)} />
        </span>
      ))}
      {others.length > 0 && (
        <Menu align="start" trigger={<Chip>Añadir fuente</Chip>}>
          {(choose) =>
            others.map(({ key, label }) => (
              <MenuItem key={key} icon={BookOpen} onSelect={choose(() => toggle(key))}>
                {label}
              </MenuItem>
            ))
          }
        </Menu>
      )}
    </div>
  )
}
