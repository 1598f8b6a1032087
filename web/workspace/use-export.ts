import { isEmptyText } from '#core/document/outline.ts'
import { useEditing } from '#web/editor/editing.ts'
import { copyDocument, downloadDocx, downloadProjectPdf } from '#web/hand-in/export-actions.ts'
import { exportedVersion } from '#web/hand-in/exported-version.ts'
import type { FileFormat } from '#web/hand-in/use-hand-in.ts'
import { useHandIn } from '#web/hand-in/use-hand-in.ts'
import { useDocuments } from '#web/pages/documents.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useAuthor, useProject } from '#web/projects/use-project.ts'
import { useReviewing } from '#web/review/reviewing.ts'
import { useTitlePageForm } from '#web/title-page/use-title-page-form.ts'

/** Copies and downloads what the pages show, once its title page and references were asked about. */
export function useExport(shown: ShownDocument | null) {
  const project = useProject()
  const author = useAuthor()
  const editing = useEditing()
  const documents = useDocuments()
  const reviewing = useReviewing()
  const onComplete = useTitlePageForm()
  const isEmpty = !shown || isEmptyText(shown.text)
  const handIn = useHandIn({
    projectId: project.id,
    titlePage: isEmpty ? undefined : shown.titlePage,
    referenceTrouble: reviewing.referenceTrouble,
    onSeeReferences: (opener) => void reviewing.open('references', opener),
    onComplete,
  })
  // An older version, or a text that waits for a choice, is exported as shown and not as edited.
  const exported = () => editing.current() ?? shown
  const download = (format: FileFormat) => {
    if (format === 'DOCX' || isEmpty) return downloadDocx(exported(), author, project.title)
    const versionNumber = exportedVersion(documents.slice.get())
    return downloadProjectPdf(project, { versionNumber, save: editing.save })
  }
  return {
    missing: handIn.missing,
    copy: () => void copyDocument(exported()),
    download: (format: FileFormat) => handIn.beforeDownload(() => download(format)),
  }
}
