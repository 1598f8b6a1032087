import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isEmptyText } from '#core/document/outline.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { undrawnCharacters } from '#core/layout/font-metrics.ts'
import { report } from '#web/api/report.ts'
import type { DocumentState } from '#web/pages/documents.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { useDialogHost } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { clipboardCode } from './clipboard-code.ts'

const dialog = onDemand(
  async () => (await import('./before-download-dialog.tsx')).BeforeDownloadDialog,
)

/** The files that a document is downloaded as. */
export type FileFormat = 'DOCX' | 'DOCX con comentarios' | 'PDF'

/** The names of the lines that the title page lacks, and the function that opens its form. */
export type Missing = { lines: readonly string[]; complete: () => void }

/** What a downloaded file lacks, and the ways to mend it, which return the focus to `opener`. */
export type Lacks = {
  lines: readonly string[]
  /** What is wrong with the references, in a sentence; null when nothing is, or it was said before. */
  references: string | null
  complete: (opener: Element | null) => void
  seeReferences: (opener: Element | null) => void
}

/** What is wrong with the references; `isHeld` when the student can do something about it. */
export type ReferenceTrouble = { words: string; isHeld: boolean }

type Options = {
  projectId: string
  /** Undefined without a text. */
  titlePage: TitlePage | undefined
  referenceTrouble: () => ReferenceTrouble | null
  onSeeReferences: (opener: Element | null) => void
  onComplete: (opener?: Element | null) => void
}

/**
 * Downloads the document. What a PDF lacks is asked before, in one dialog; what a Word file lacks can still be corrected
 * in Word, so it is shown afterwards. What was said about the references is not repeated in this tab.
 */
export function useHandIn(options: Options) {
  const { projectId, titlePage, referenceTrouble, onSeeReferences, onComplete } = options
  const { openOrReject } = useDialogHost()
  useEffect(() => dialog.preload(), [])
  const lines = missingLines(titlePage)
  const key = `antes-de-descargar-${projectId}`
  const known = () => tabStorage.read(key)?.split('\n') ?? []
  const remember = (told: readonly string[]) =>
    tabStorage.write(key, [...known(), ...told].join('\n'))

  /** `drawn`: what is drawn with our own fonts. */
  const beforeDownload = async (
    download: () => void | Promise<void>,
    drawn: ShownDocument | null,
  ): Promise<void> => {
    const undrawn = drawn === null ? null : undrawnWords(drawn)
    const trouble = referenceTrouble()
    const references = trouble?.isHeld ? trouble.words : null
    const wrong = [...lines, references, undrawn].filter((each) => each !== null)
    const opener = document.activeElement
    if (trouble && !trouble.isHeld) {
      showToast(trouble.words, { label: 'Verlas', onClick: () => onSeeReferences(opener) })
    }
    if (wrong.every((each) => known().includes(each))) return download()
    try {
      await dialog.load()
    } catch (error) {
      report('the question before a download could not be loaded', error)
      return download()
    }
    remember(wrong)
    const reply = await openOrReject(dialog, { missing: lines, references, undrawn })
    if (reply === 'download') await download()
    else if (reply === 'complete') onComplete(opener)
    else if (reply === 'references') onSeeReferences(opener)
  }

  /** What the document lacks; null for nothing. */
  const lacks = (): Lacks | null => {
    const words = referenceTrouble()?.words ?? null
    const references = words !== null && known().includes(words) ? null : words
    if (lines.length === 0 && references === null) return null
    if (references !== null) remember([references])
    return { lines, references, complete: onComplete, seeReferences: onSeeReferences }
  }

  const missing: Missing | null =
    lines.length === 0 ? null : { lines, complete: () => onComplete() }
  return { missing, beforeDownload, lacks }
}

const namedCharacters = 5

/** The characters that no font of the PDF has; null without any. */
function undrawnWords({ text, titlePage }: ShownDocument): string | null {
  const contents = [
    titlePage.title,
    ...titlePage.lines.map((line) => line.text),
    ...text.cuerpo.map(({ content }) => content),
    ...text.referencias.map(({ content }) => content),
  ]
  const undrawn = [...new Set(contents.flatMap(undrawnCharacters))]
  if (undrawn.length === 0) return null
  const more = undrawn.length - namedCharacters
  const named = undrawn.slice(0, namedCharacters).join(', ')
  const all = more <= 0 ? named : `${named} y ${more} más`
  return `En el PDF saldrá un recuadro en lugar de ${all}: ninguna de nuestras letras los tiene. En Word se ven si tu equipo los tiene.`
}

function missingLines(titlePage: TitlePage | undefined): string[] {
  const lines = titlePage?.lines.filter(({ isPlaceholder }) => isPlaceholder) ?? []
  return lines.map(({ field, text }) => (field === 'author' ? 'tu nombre' : text.toLowerCase()))
}

/** Makes copying after 'select all' copy the document, as the copy button does. */
export function useCopyAll(
  pagesRef: RefObject<HTMLElement | null>,
  current: () => ShownDocument | null,
): void {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const pages = pagesRef.current
    const selection = document.getSelection()
    if (!pages || !event.clipboardData || !selection?.containsNode(pages)) return
    const shown = current()
    const code = clipboardCode.loaded()
    if (!code || !shown || isEmptyText(shown.text)) return
    const { html, text } = code.clipboardContent(shown)
    event.clipboardData.setData('text/html', html)
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  })
  useEffect(() => {
    clipboardCode.preload()
    const listen = (event: ClipboardEvent) => onCopy(event)
    document.addEventListener('copy', listen)
    return () => document.removeEventListener('copy', listen)
  }, [])
}

/**
 * The number of the version that the pages show, for the PDF that the server draws; null for the document, which is
 * saved first. The DOCX is made of the same text in the browser.
 */
export function exportedVersion({
  shows,
  viewed,
  newest,
}: Pick<DocumentState, 'shows' | 'viewed' | 'newest'>): number | null {
  if (shows === 'viewed') return viewed?.version_number ?? null
  return shows === 'alternative' ? (newest?.alternative?.version_number ?? null) : null
}
