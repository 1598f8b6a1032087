import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { maxAuthorsCharacters } from '#core/document/title-page.ts'
import type { Line, Page } from '#core/layout/pages.ts'
import { drawLines } from '#web/pages/sheet.tsx'
import { linesHigh } from '#web/pages/sheet-lengths.ts'
import {
  type TitlePageEditing,
  type TitlePageField,
  titlePageLabels,
} from './use-title-page-editing.ts'
import '#web/ui/menu.css'
import '#web/ui/sheet-button.css'
import '#web/ui/sheet.css'
import './title-page.css'
import { Button } from '#web/ui/button.tsx'

type Props = {
  page: Page
  editing: TitlePageEditing
  onOpenFormat: () => void
}

/** The title page, whose lines are edited in place. */
export function TitlePageSheet({ page, editing, onOpenFormat }: Props) {
  return (
    <section
      className="sheet title-page"
      data-part="title page"
      aria-label={`Página ${page.number}`}
    >
      <div className="sheet-in">
        {page.showsNumber && <span className="sheet-num">{page.number}</span>}
        {fieldsOf(page.lines).map(({ field, lines }) => {
          return editing.written?.field === field ? (
            <LineBox key={field} field={field} lines={lines} editing={editing} />
          ) : (
            <LineButton key={field} field={field} lines={lines} editing={editing} />
          )
        })}
      </div>
      <Button variant="bare" className="title-page-form all-pages" onClick={onOpenFormat}>
        Portada y formato
      </Button>
    </section>
  )
}

type LineProps = { field: TitlePageField; lines: [Line, ...Line[]]; editing: TitlePageEditing }

function LineButton({ field, lines, editing }: LineProps) {
  const top = lines[0].slot
  const button = (
    <Button
      variant="bare"
      className="title-fields"
      data-field={field}
      style={{ top: linesHigh(top), height: linesHigh(lines.length) }}
      onClick={() => editing.begin(field)}
    >
      {drawLines(lines)}
    </Button>
  )
  return field === 'title' ? <h3>{button}</h3> : button
}

function LineBox({ field, lines, editing }: LineProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => ref.current?.select(), [])
  useEffect(
    () => () => {
      // After Enter and Escape the focus goes back to the line.
      if (document.activeElement === document.body) focusLine(field)
    },
    [field],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (editing.suggestion === null) editing.cancel()
      else editing.refuseSuggestion()
    }
    if (event.key === 'Enter' && editing.suggestion !== null) {
      event.preventDefault()
      return editing.takeSuggestion()
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    // Each author has a line.
    if (event.key === 'Enter' && field === 'authors') return
    const next = editing.beside(field, event.shiftKey)
    // After the last line Tab leaves the title page.
    if (event.key === 'Tab' && next === null) return
    event.preventDefault()
    editing.finish(event.key === 'Tab' ? next : null)
  }
  const suggestionId = useId()
  const { suggestion } = editing
  const box = (
    <textarea
      ref={ref}
      className={field === 'title' ? 'title-line bold' : 'title-line'}
      style={{ top: linesHigh(lines[0].slot), height: linesHigh(lines.length) }}
      aria-label={titlePageLabels[field]}
      placeholder={titlePageLabels[field]}
      value={editing.written?.value ?? ''}
      maxLength={field === 'authors' ? maxAuthorsCharacters : 200}
      rows={1}
      spellCheck
      onChange={({ target: { value } }) =>
        editing.write(field === 'authors' ? value : value.replace(/\s*\n\s*/g, ' '))
      }
      onKeyDown={onKeyDown}
      onBlur={() => editing.finish(null)}
      {...(suggestion !== null && {
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': suggestionId,
        'aria-activedescendant': `${suggestionId}-0`,
        'aria-autocomplete': 'list',
      })}
    />
  )
  if (suggestion === null) return box
  return (
    <>
      {box}
      <div
        id={suggestionId}
        className="menu line-proposal"
        role="listbox"
        aria-label="Propuesta"
        style={{ top: linesHigh(lines[0].slot + lines.length) }}
      >
        <Button
          variant="bare"
          id={`${suggestionId}-0`}
          role="option"
          aria-selected
          tabIndex={-1}
          // The line keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={editing.takeSuggestion}
        >
          {suggestion}
          <small>Del último proyecto</small>
        </Button>
      </div>
    </>
  )
}

function focusLine(field: TitlePageField): void {
  const line = document.querySelector<HTMLElement>(`[data-field=${field}]`)
  line?.focus({ preventScroll: true })
}

/** The lines by field. */
function fieldsOf(lines: readonly Line[]) {
  const groups: { field: TitlePageField; lines: [Line, ...Line[]] }[] = []
  for (const line of lines) {
    const said = line.titlePageLine?.field ?? 'title'
    const field = said === 'author' ? 'authors' : said
    const last = groups.at(-1)
    if (last?.field === field) last.lines.push(line)
    else groups.push({ field, lines: [line] })
  }
  return groups
}
