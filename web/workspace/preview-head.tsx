import { Copy, History, ZoomIn, ZoomOut } from 'lucide-react'
import { isEmptyText } from '#core/document/outline.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useIsWriting } from '#web/ask/asking.ts'
import { useCommenting } from '#web/comments/commenting.ts'
import { useDeclaration } from '#web/declaration/use-declaration.ts'
import { useEditing } from '#web/editor/editing.ts'
import { PeopleSlot } from '#web/editor/together/people-slot.tsx'
import { DownloadButton } from '#web/hand-in/download-button.tsx'
import {
  copyDocument,
  downloadDocx,
  downloadProjectPdf,
  nothingToExport,
} from '#web/hand-in/export-actions.ts'
import { exportedVersion, type FileFormat, useHandIn } from '#web/hand-in/use-hand-in.ts'
import { useDocuments } from '#web/pages/documents.ts'
import type { ViewMode } from '#web/pages/pages-view.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { useAuthor, useMay, useProject } from '#web/projects/use-project.ts'
import { Badges } from '#web/review/badges.tsx'
import { useReviewing } from '#web/review/reviewing.ts'
import { ShareButton } from '#web/sharing/share-button.tsx'
import { useSources } from '#web/sources/sources.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { useTitlePageForm } from '#web/title-page/use-title-page-form.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useVersions } from '#web/versions/versions.ts'
import { commentsButton } from './panels.tsx'
import '#web/ui/pane.css'
import './preview.css'

type Props = {
  /** On a phone: as text to read, or as sheets. */
  viewMode: ViewMode
  onViewMode: ((viewMode: ViewMode) => void) | null
  /** At phone width the pages can be made twice as large. */
  zoom: { isZoomed: boolean; toggle: () => void } | null
  /** The document could not be read. */
  isFailed: boolean
  /** The document as the pages show it. */
  shown: ShownDocument | null
}

/** How the document is seen, what was checked, and the ways to take it along. */
export function PreviewHead({ viewMode, onViewMode, zoom, isFailed, shown }: Props) {
  const panes = usePanes()
  const versions = useVersions()
  const isVersionsOpen = useSlice(useSide().slice, ({ side }) => side === 'versions')
  const isDraft = useSlice(useDocuments().slice, ({ shows }) => shows === 'draft')
  const isBusy = useIsWriting() || isFailed || isDraft
  const isEmpty = !shown || isEmptyText(shown.text)
  const { missing, hasComments, copy, download } = useExport(shown)
  const declare = useDeclaration()
  const CommentsButton = useLoaded(commentsButton, !isEmpty)
  const mayWrite = useMay('write')
  const mayLookBack = useMay('history')
  // A phone's header has no room for it, so there it is an entry of the menu; so is 'Compartir'.
  const isCopyInMenu = onViewMode !== null
  const unlessEmpty = isEmpty ? { 'aria-disabled': true, title: nothingToExport } : {}
  const ZoomIcon = zoom?.isZoomed ? ZoomOut : ZoomIn
  return (
    <header className="ws-head">
      <h2 className={onViewMode ? 'sr' : ''}>{mayWrite ? 'Tu tarea' : 'Páginas'}</h2>
      {onViewMode && (
        <Segmented
          aria-label="Cómo ver el documento"
          options={viewModes}
          chosen={viewMode}
          onChoose={onViewMode}
        />
      )}
      {viewMode === 'sheets' && mayWrite && <Badges isEmpty={isEmpty} onDeclare={declare} />}
      <div className="acts-r">
        <PeopleSlot />
        {zoom && (
          <IconButton
            label="Ampliar páginas"
            icon={ZoomIcon}
            aria-pressed={zoom.isZoomed}
            onClick={zoom.toggle}
          />
        )}
        {((!isEmpty && mayLookBack) || isVersionsOpen) && (
          <IconButton
            label="Versiones"
            icon={History}
            ref={panes.ref('versions button')}
            title="Versiones"
            aria-expanded={isVersionsOpen}
            onClick={versions.toggle}
          />
        )}
        {!isCopyInMenu && (
          <IconButton
            label="Copiar contenido"
            icon={Copy}
            title="Copiar contenido"
            disabled={isBusy}
            {...unlessEmpty}
            onClick={copy}
          />
        )}
        {CommentsButton && <CommentsButton isAlways={!isCopyInMenu} />}
        {!isCopyInMenu && <ShareButton />}
        <DownloadButton
          disabled={isBusy}
          unlessEmpty={unlessEmpty}
          missing={missing}
          hasComments={hasComments}
          onDownload={download}
          onCopy={isCopyInMenu ? copy : null}
        />
      </div>
    </header>
  )
}

const viewModes = [
  ['reading', 'Leer'],
  ['sheets', 'Hojas'],
] as const

/** Copies and downloads what the pages show. */
function useExport(shown: ShownDocument | null) {
  const project = useProject()
  const author = useAuthor()
  const editing = useEditing()
  const documents = useDocuments()
  const reviewing = useReviewing()
  const sources = useSources()
  const commenting = useCommenting()
  const hasComments = useSlice(commenting.slice, ({ comments }) => comments.length > 0)
  const onComplete = useTitlePageForm()
  const isEmpty = !shown || isEmptyText(shown.text)
  const mayWrite = useMay('write')
  const handIn = useHandIn({
    projectId: project.id,
    // Only members who write are told what the title page lacks: they can fill it in.
    titlePage: isEmpty || !mayWrite ? undefined : shown.titlePage,
    referenceTrouble: mayWrite ? reviewing.referenceTrouble : () => null,
    onSeeReferences: (opener) => void reviewing.open('references', opener),
    onComplete,
  })
  // An older version, or a text that waits for a choice, is exported as shown and not as edited.
  const exported = () => editing.current() ?? shown
  const downloadPdf = () => {
    const versionNumber = exportedVersion(documents.slice.get())
    return downloadProjectPdf(project, { versionNumber, save: editing.save })
  }
  const download = async (format: FileFormat) => {
    if (format !== 'PDF' || isEmpty) {
      const comments = format === 'DOCX con comentarios' ? commenting.slice.get().comments : []
      const isDone = await downloadDocx({
        shown: exported(),
        author,
        fileTitle: project.title,
        sources: sources.slice.get().ticked,
        comments,
      })
      return isDone ? handIn.lacks() : null
    }
    await handIn.beforeDownload(downloadPdf, exported())
    return null
  }
  return {
    missing: handIn.missing,
    hasComments,
    copy: () => void copyDocument(exported()),
    download,
  }
}
