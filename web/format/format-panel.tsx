import { type ReactNode, useId, useMemo } from 'react'
import type { Conjunction } from '#core/apa/finding.ts'
import { appendixWords, type IndexKind } from '#core/document/page-format.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { useSide } from '#web/panes/side.ts'
import { useProject } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { useTitlePageForm } from '#web/title-page/use-title-page-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Toggle } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { indexPagesNote, sectionPagesNote } from './page-cost.ts'
import { useFormat } from './use-format.ts'
import './format.css'

declare module '#web/panes/side.ts' {
  interface SidePanels {
    format: null
  }
}

const examples: Record<Conjunction, string> = {
  y: 'García y Mendoza (2019) · (García y Mendoza, 2019)',
  '&': 'García y Mendoza (2019) · (García & Mendoza, 2019)',
}

const indexNames: readonly (readonly [IndexKind, string])[] = [
  ['none', 'No'],
  ['general', 'General'],
  ['full', 'Con tablas y figuras'],
]
const appendixNames = appendixWords.map((word) => [word, word] as const)

/**
 * 'Portada y formato': the title page, and settings that a university may ask for. Each change applies at once to the
 * pages and to every file.
 */
export function FormatPanel() {
  const project = useProject()
  const side = useSide()
  const shown = useSlice(useDocuments().slice, (state) => state.shown)
  const openForm = useTitlePageForm()
  const lines = shown?.titlePage.lines ?? []
  const missing = lines.filter(({ isPlaceholder }) => isPlaceholder)
  const { change, changeConjunction } = useFormat()
  const note = useMemo(() => sectionPagesNote(shown), [shown])
  const indexNote = useMemo(() => indexPagesNote(shown), [shown])
  const isApa =
    project.number_title_page &&
    !project.sections_start_pages &&
    !project.is_justified &&
    project.index_kind === 'none'
  return (
    <SidePanel
      title="Portada y formato"
      closeLabel="Cerrar portada y formato"
      onClose={side.close}
      foot={
        <>
          <p>Se aplica en las páginas, en el DOCX y en el PDF. No cuesta créditos.</p>
          <Button
            aria-disabled={isApa || undefined}
            onClick={() => {
              if (isApa) return
              change({
                number_title_page: true,
                sections_start_pages: false,
                is_justified: false,
                index_kind: 'none',
              })
            }}
          >
            Volver a lo de APA 7
          </Button>
        </>
      }
    >
      <div className="settings">
        <Setting
          label="Datos de la portada"
          note={
            missing.length > 0
              ? `Falta: ${missing.map(({ text }) => text.toLowerCase()).join(', ')}.`
              : lines.map(({ text }) => text).join(' · ')
          }
        >
          {(_, noteId) => (
            <Button size="small" aria-describedby={noteId} onClick={() => openForm()}>
              {missing.length > 0 ? 'Completar' : 'Cambiar'}
            </Button>
          )}
        </Setting>
        <Switch
          label="Número en la portada"
          note="APA 7 lo pone; muchas universidades lo quitan."
          isOn={project.number_title_page}
          onChange={(isOn) => change({ number_title_page: isOn })}
        />
        <Choice
          label="Entre autores"
          note={examples[project.conjunction]}
          options={[
            ['y', 'y'],
            ['&', '&'],
          ]}
          chosen={project.conjunction}
          onChoose={(word) => void changeConjunction(word)}
        />
        <Choice
          label="Índice"
          note={indexNote}
          isNoteSaid
          options={indexNames}
          chosen={project.index_kind}
          onChoose={(kind) => change({ index_kind: kind })}
        />
        <Choice
          label="Al final"
          note="La palabra delante de la letra: «Apéndice A». En Ecuador se usa también «Anexo»."
          options={appendixNames}
          chosen={project.appendix_word}
          onChoose={(word) => change({ appendix_word: word })}
        />
        <Switch
          label="Cada sección en página nueva"
          note={note}
          isOn={project.sections_start_pages}
          onChange={(isOn) => change({ sections_start_pages: isOn })}
        />
        <Switch
          label="Texto justificado"
          note={
            project.is_justified
              ? 'APA 7 pide el margen derecho sin justificar. Word puede apretar los espacios y cortar alguna línea en otro sitio; el PDF queda igual que aquí.'
              : 'APA 7 pide el margen derecho sin justificar.'
          }
          isOn={project.is_justified}
          onChange={(isOn) => change({ is_justified: isOn })}
        />
      </div>
    </SidePanel>
  )
}

type SwitchProps = {
  label: string
  note: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Switch({ label, note, isOn, onChange }: SwitchProps) {
  return (
    <Setting label={label} note={note}>
      {(labelId, noteId) => (
        <Toggle
          checked={isOn}
          aria-labelledby={labelId}
          aria-describedby={noteId}
          onChange={() => onChange(!isOn)}
        />
      )}
    </Setting>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  note: string
  /** Screen readers announce `note` when it changes. */
  isNoteSaid?: boolean
  options: readonly (readonly [Value, string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, note, isNoteSaid = false, options, chosen, onChoose } = props
  return (
    <Setting label={label} note={note} isNoteSaid={isNoteSaid} isWide={options.length > 2}>
      {(labelId, noteId) => (
        <Segmented
          aria-labelledby={labelId}
          aria-describedby={noteId}
          options={options}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </Setting>
  )
}

type SettingProps = {
  label: string
  note: string
  isNoteSaid?: boolean
  /** The control stands on a line of its own. */
  isWide?: boolean
  children: (labelId: string, noteId: string) => ReactNode
}

function Setting({ label, note, isNoteSaid = false, isWide = false, children }: SettingProps) {
  const id = useId()
  return (
    <div className={isWide ? 'setting is-wide' : 'setting'}>
      <b id={`${id}-label`}>{label}</b>
      {children(`${id}-label`, `${id}-note`)}
      <small id={`${id}-note`} {...(isNoteSaid && { role: 'status' })}>
        {note}
      </small>
    </div>
  )
}
