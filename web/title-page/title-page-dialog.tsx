import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { proposedAuthors } from '#web/contributions/contribution-words.ts'
import { contributionsQuery } from '#web/contributions/contributions.api.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { changedByOthers } from '#web/editor/together/taken-words.ts'
import { projectQuery, projectsQuery } from '#web/projects/projects.api.ts'
import { changedLines, lineOfOthers } from './changed-lines.ts'
import { type Suggestions, suggestionsFrom } from './last-title-page.ts'
import { dropTitlePageDraft, keepTitlePageDraft, titlePageDraft } from './title-page-draft.ts'
import { TitlePageForm } from './title-page-form.tsx'
import { titlePageLabels } from './use-title-page-editing.ts'

type DialogProps = {
  project: ProjectRow
  author: string | null
  /** The session of the text, which tells a group who is editing the title page. */
  session: EditingSession | null
  onUpdate: (changes: UpdateProject) => Promise<unknown>
  onClose: () => void
}

/** The form of the title page. Unsaved values stay in it, even after the student has left the screen. */
export function TitlePageDialog({ project, author, session, onUpdate, onClose }: DialogProps) {
  const suggestions = useSuggestions(project.id)
  const asksAuthors = project.is_group && project.authors === null
  const group = useQuery({ ...contributionsQuery(project.id), enabled: asksAuthors })
  const [draft] = useState(() => titlePageDraft(project.id))
  const close = () => {
    dropTitlePageDraft(project.id)
    onClose()
  }
  const save = useMutation({ mutationFn: onUpdate, onSuccess: close })
  const now = useQuery({ ...projectQuery(project.id), refetchOnMount: false }).data ?? project
  const [seen, setSeen] = useState(project)
  const [refusal, setRefusal] = useState<string | null>(null)
  const onSave = (written: UpdateProject) => {
    const changes = changedLines(project, written)
    const line = lineOfOthers(changes, seen, now)
    const refused =
      session?.together?.titlePageTaken() ??
      (line && changedByOthers(titlePageLabels[line], now[line]))
    setRefusal(refused)
    setSeen(now)
    if (refused !== null) return
    if (Object.keys(changes).length === 0) close()
    else save.mutate(changes)
  }
  return (
    <TitlePageForm
      project={project}
      author={author}
      suggestions={suggestions}
      proposed={asksAuthors && group.data ? proposedAuthors(group.data) : []}
      isWorking={save.isPending}
      error={refusal ?? (save.error && errorMessage(save.error))}
      draft={draft}
      onWritten={(form) => keepTitlePageDraft(project.id, form)}
      onSave={onSave}
      onClose={close}
    />
  )
}

const none: Suggestions = {}

/** What the title pages of the student's other projects say. */
function useSuggestions(projectId: string): Suggestions {
  const { data } = useQuery(projectsQuery)
  return useMemo(() => (data ? suggestionsFrom(data, projectId) : none), [data, projectId])
}
