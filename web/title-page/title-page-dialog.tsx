import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { proposedAuthors } from '#web/contributions/contribution-words.ts'
import { contributionsQuery } from '#web/contributions/contributions.api.ts'
import { dropTitlePageDraft, keepTitlePageDraft, titlePageDraft } from './title-page-draft.ts'
import { TitlePageForm } from './title-page-form.tsx'
import { useSuggestions } from './use-suggestions.ts'

type DialogProps = {
  project: ProjectRow
  author: string | null
  onUpdate: (changes: UpdateProject) => Promise<unknown>
  onClose: () => void
}

/** The form of the title page. Unsaved values stay in it, even after the student has left the screen. */
export function TitlePageDialog({ project, author, onUpdate, onClose }: DialogProps) {
  const suggestions = useSuggestions(project.id, true)
  const asksAuthors = project.is_group && project.authors === null
  const group = useQuery({ ...contributionsQuery(project.id), enabled: asksAuthors })
  const [draft] = useState(() => titlePageDraft(project.id))
  const close = () => {
    dropTitlePageDraft(project.id)
    onClose()
  }
  const save = useMutation({ mutationFn: onUpdate, onSuccess: close })
  return (
    <TitlePageForm
      project={project}
      author={author}
      suggestions={suggestions}
      proposed={asksAuthors && group.data ? proposedAuthors(group.data) : []}
      isWorking={save.isPending}
      error={save.error && errorMessage(save.error)}
      draft={draft}
      onWritten={(form) => keepTitlePageDraft(project.id, form)}
      onSave={(changes) => save.mutate(changes)}
      onClose={close}
    />
  )
}
