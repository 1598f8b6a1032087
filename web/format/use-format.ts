import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dequal } from 'dequal'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { useEditing } from '#web/editor/editing.ts'
import { projectQuery, projectsQuery, updateProject } from '#web/projects/projects.api.ts'
import { useProject } from '#web/projects/use-project.ts'
import { showToast } from '#web/ui/toast.tsx'
import { textFailures } from '#web/words/text-failures.ts'
import { withConjunction } from './change-conjunction.ts'

type FormatChange = Pick<
  UpdateProject,
  | 'number_title_page'
  | 'conjunction'
  | 'sections_start_pages'
  | 'is_justified'
  | 'index_kind'
  | 'appendix_word'
>

/** Changes the format of a project: on the pages at once, on the server one change after the other. */
export function useFormat() {
  const project = useProject()
  const editing = useEditing()
  const client = useQueryClient()
  const { queryKey } = projectQuery(project.id)
  const save = useMutation({
    scope: { id: `format-${project.id}` },
    mutationFn: (change: FormatChange) => updateProject(project.id, change),
    onMutate: (change) => {
      client.setQueryData(queryKey, (row) => row && { ...row, ...definedOf(change) })
    },
    onError: () => {
      showToast(textFailures.format_not_saved)
      // Shows the server's format again.
      void client.invalidateQueries({ queryKey })
    },
    onSuccess: () => void client.invalidateQueries(projectsQuery),
  })

  const change = (changed: FormatChange) => save.mutate(changed)

  /** Also changes the citations and references of the text, in one step that can be undone. */
  const changeConjunction = async (conjunction: Conjunction) => {
    const before = project.conjunction
    if (conjunction === before) return
    change({ conjunction })
    const session = await editing.start()
    if (!session || session.isReadOnly) return
    const text = session.text()
    const next = withConjunction(text, conjunction)
    if (dequal(next, text)) return
    session.rewrite(next)
    const after = session.state.doc
    showToast(`Citas y referencias con «${conjunction}».`, {
      label: 'Deshacer',
      onClick: () => {
        change({ conjunction: before })
        // Only if nothing was written since.
        if (session.state.doc === after) session.undoRewrite()
        else session.rewrite(withConjunction(session.text(), before))
      },
    })
  }

  return { change, changeConjunction }
}

function definedOf(change: FormatChange) {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<ProjectRow>
}
