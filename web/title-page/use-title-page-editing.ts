import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import {
  type TitlePageField as LineField,
  type TitlePage,
  titlePageFields,
  titlePageLine,
  titlePagePlaceholders,
} from '#core/document/title-page.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useEditing } from '#web/editor/editing.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { projectsQuery } from '#web/projects/projects.api.ts'
import { useAuthor, useProject, useUpdateProject } from '#web/projects/use-project.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'

const suggestions = onDemand(() => import('./last-title-page.ts'))

export type TitlePageField = 'title' | LineField

export const titlePageLabels: Record<TitlePageField, string> = {
  title: 'Título',
  authors: 'Autores',
  institution: titlePagePlaceholders.institution,
  course: titlePagePlaceholders.course,
  instructor: titlePagePlaceholders.instructor,
  due_date: 'Fecha de entrega',
}

/** `before`: what the line said when it was last seen. */
type Written = { field: TitlePageField; value: string; before: string }

export type TitlePageEditing = {
  /** The line being edited, and its value. */
  written: Written | null
  begin: (field: TitlePageField) => void
  write: (value: string) => void
  /** Saves the line, and edits `next`. */
  finish: (next: TitlePageField | null) => void
  cancel: () => void
  /** The last project's value for the line being edited; null for none, or after the student refused it. */
  suggestion: string | null
  takeSuggestion: () => void
  refuseSuggestion: () => void
  /** The line after this one, or the one before it. */
  beside: (field: TitlePageField, isBefore: boolean) => TitlePageField | null
}

const order: readonly TitlePageField[] = ['title', ...titlePageFields]

/** Editing the lines of the title page in place; the pages are laid out again with each letter. */
export function useTitlePageEditing(): TitlePageEditing {
  const project = useProject()
  const onUpdate = useUpdateProject()
  const [written, setWritten] = useState<Written | null>(null)
  const current = useRef(written)
  const [refused, setRefused] = useState<TitlePageField | null>(null)
  const suggesting = useLoaded(suggestions, written !== null)
  const others = useQuery({ ...projectsQuery, enabled: written !== null }).data
  const suggestion =
    suggesting && others && written && written.field !== refused
      ? suggesting.suggestionFor(
          suggesting.suggestionsFrom(others, project.id),
          written.field,
          written.value,
        )
      : null
  const editing = useEditing()
  const show = (next: Written | null) => {
    const isHeld = current.current !== null
    if (isHeld !== (next !== null)) editing.session?.setForm(next ? 'title-page-form' : null)
    if (next?.field !== current.current?.field) setRefused(null)
    current.current = next
    setWritten(next)
  }
  const author = useAuthor()
  const savedValue = (field: TitlePageField) =>
    project[field] ?? (field === 'authors' ? (author ?? '') : '')
  const begin = (field: TitlePageField) => {
    if (current.current === null && editing.session?.together?.refusesLine()) return
    const value = savedValue(field)
    show({ field, value, before: value })
  }

  const finish = (next: TitlePageField | null) => {
    const done = current.current
    if (done === null) return
    const value = done.value.trim()
    const before = savedValue(done.field)
    const isSame = value === before.trim() || (done.field === 'title' && value === '')
    const leave = () => (next === null ? show(null) : begin(next))
    if (isSame) return leave()
    const { together } = editing.session ?? {}
    // What was written stays in its line.
    if (together?.refusesLine(titlePageLabels[done.field], done.before, before, value))
      return show({ ...done, before })
    onUpdate({ [done.field]: done.field === 'title' ? value : value || null }).then(
      () => current.current === done && leave(),
      () => {
        // After a failure the value stays in its line.
        if (current.current === done) setWritten({ ...done })
        showToast(projectFailures.title_page_not_saved)
      },
    )
  }

  return {
    written,
    begin,
    write: (value) => {
      if (current.current) show({ ...current.current, value })
    },
    finish,
    cancel: () => show(null),
    suggestion,
    takeSuggestion: () => {
      if (current.current && suggestion !== null) show({ ...current.current, value: suggestion })
    },
    refuseSuggestion: () => setRefused(current.current?.field ?? null),
    beside: (field, isBefore) => order[order.indexOf(field) + (isBefore ? -1 : 1)] ?? null,
  }
}

/** The document with the line that is being edited. */
export function useWrittenTitlePage(
  shown: ShownDocument | null,
  written: Pick<Written, 'field' | 'value'> | null,
): ShownDocument | null {
  return (
    useMemo(
      () => shown && written && { ...shown, titlePage: withLine(shown.titlePage, written) },
      [shown, written],
    ) ?? shown
  )
}

function withLine(
  titlePage: TitlePage,
  { field, value }: Pick<Written, 'field' | 'value'>,
): TitlePage {
  if (value.trim() === '') return titlePage
  if (field === 'title') return { ...titlePage, title: value }
  if (field === 'authors') {
    const others = titlePage.lines.filter((line) => line.field !== 'author')
    return {
      ...titlePage,
      lines: [...value.split('\n').map((name) => titlePageLine('author', name)), ...others],
    }
  }
  return {
    ...titlePage,
    lines: titlePage.lines.map((line) =>
      line.field === field ? { field, text: value, isPlaceholder: false } : line,
    ),
  }
}
