import {
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Layout } from '#core/layout/pages.ts'
import type { ShownDocument } from '#web/document/shown-document.ts'
import type { Editing } from '#web/document/use-editing.ts'
import { onDemand, whenIdle } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { BadgeContext } from './badge-state.ts'

const code = onDemand(async () => {
  const [{ Review }, { ReviewPanel }] = await Promise.all([
    import('./review.ts'),
    import('./review-panel.tsx'),
  ])
  return { Review, ReviewPanel }
})

type Options = {
  shown: ShownDocument | null
  layout: Layout | null
  editing: Editing
  isEditorShown: boolean
  isLive: boolean
  /** Why nothing can be corrected now, in Spanish; null when it can. */
  whyNot: string | null
  isReading: boolean
  isNarrow: boolean
  pagesRef: RefObject<HTMLElement | null>
  onCompleteTitlePage: () => void
}

/** The review of APA 7: its code is fetched once the page is idle; its panel is drawn when the badge was pressed. */
export function useReview(options: Options): ReactNode {
  const { shown, layout, editing, isEditorShown, isLive, whyNot } = options
  const badge = useContext(BadgeContext)
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const badgeRef = useRef<HTMLElement>(null)
  const hasText = shown !== null && layout !== null && layout.pages.length > 1
  const review = parts?.review

  const begin = useCallback(async () => {
    const loaded = await load()
    setParts((before) => before ?? loaded)
  }, [])
  useEffect(() => {
    // A failed prefetch is reported when the badge is pressed, which loads the code again.
    if (hasText) whenIdle(() => void begin().catch(() => undefined))
  }, [hasText, begin])
  useEffect(() => () => review?.dispose(), [review])

  useEffect(() => {
    if (!review || !hasText) return
    const { text, titlePage } = shown
    // While another text is shown, the model's or the one of another tab, the editor's is not the one to review.
    const session = isEditorShown || whyNot === null ? editing.session : null
    const startEditing = editing.start
    const subject = { text, titlePage, layout, isLive, whyNot, session, isEditorShown }
    review.see({ ...subject, startEditing })
  }, [review, hasText, shown, layout, isLive, whyNot, editing, isEditorShown])

  const setOpen = useCallback(
    (open: boolean) => {
      setIsOpen(open)
      review?.setOpen(open)
      if (!open) badgeRef.current?.focus()
    },
    [review],
  )
  useEffect(() => {
    // The badge was pressed before the code was there, or the text is gone.
    if (isOpen && review) review.setOpen(hasText)
    if (isOpen && !hasText) setIsOpen(false)
  }, [isOpen, review, hasText])

  const onPress = useCallback(
    (pressed: HTMLElement) => {
      badgeRef.current = pressed
      if (isOpen) return setOpen(false)
      setIsOpen(true)
      begin().catch(() => {
        setIsOpen(false)
        showToast('No se pudo abrir. Revisa tu conexión o recarga la página.')
      })
    },
    [isOpen, setOpen, begin],
  )
  useEffect(() => {
    const show = () =>
      badge.show({
        count: hasText ? (review?.look().count ?? null) : null,
        isOpen,
        onPress: hasText ? onPress : null,
      })
    show()
    return review?.subscribe(show)
  }, [badge, review, hasText, isOpen, onPress])

  const close = useCallback(() => setOpen(false), [setOpen])
  const { isReading, isNarrow, pagesRef, onCompleteTitlePage } = options
  return useMemo(
    () =>
      parts &&
      isOpen && (
        <parts.ReviewPanel
          review={parts.review}
          isReading={isReading}
          isNarrow={isNarrow}
          pagesRef={pagesRef}
          onCompleteTitlePage={onCompleteTitlePage}
          onClose={close}
        />
      ),
    [parts, isOpen, isReading, isNarrow, pagesRef, onCompleteTitlePage, close],
  )
}

async function load() {
  const { Review, ReviewPanel } = await code.load()
  return { review: new Review(), ReviewPanel }
}
