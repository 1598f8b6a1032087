import type { ListedVersion, VersionRow } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { restoreVersion } from '#web/editor/document.api.ts'
import { showToast } from '#web/ui/toast.tsx'
import { textFailures } from '#web/words/text-failures.ts'
import { shortLabel } from './version-labels.ts'

type Restoring = {
  /** Saves the text; false when the server does not have all of it. */
  save: () => Promise<boolean>
  /** The number of the version that is the document. */
  currentNumber: () => number
  onRestored: (version: VersionRow) => void
}

/** Makes the text of a version the document again, as a new version; the toast offers to undo it. True on success. */
export async function restoreAndOfferUndo(
  version: Pick<
    ListedVersion,
    'project_id' | 'version_number' | 'created_at' | 'edited_at' | 'author'
  >,
  restoring: Restoring,
): Promise<boolean> {
  const { save, currentNumber, onRestored } = restoring
  if (!(await save())) {
    showToast(textFailures.not_saved_in_time)
    return false
  }
  const before = currentNumber()
  try {
    onRestored(await restoreVersion(version.project_id, version.version_number))
  } catch (error) {
    showToast(errorMessage(error))
    return false
  }
  showToast(`Volviste a la versión de ${shortLabel(version, new Date())}`, {
    label: 'Deshacer',
    onClick: () => void undo(version.project_id, before, restoring),
  })
  return true
}

async function undo(projectId: string, before: number, restoring: Restoring): Promise<void> {
  if (!(await restoring.save())) return showToast(textFailures.not_saved_in_time)
  try {
    restoring.onRestored(await restoreVersion(projectId, before))
    showToast('Tu documento está como antes')
  } catch (error) {
    showToast(errorMessage(error))
  }
}
