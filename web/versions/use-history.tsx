import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ListedVersion, ProjectRow, VersionRow } from '#contract/projects.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { type Compared, versionQuery, versionsQuery } from './versions.api.ts'

export const versionViews = onDemand(() => import('./version-views.ts'))
type Views = Awaited<ReturnType<typeof versionViews.load>>

type Options = {
  project: ProjectRow
  author: string | null
  /** Whether a run is writing the document. */
  isLocked: boolean
  /** Saves the text; false when the server does not have all of it. */
  save: () => Promise<boolean>
  /** The number of the version that is the document. */
  currentNumber: () => number
  onRestored: (version: VersionRow) => void
  /** Called to show the pane with the list or with the pages. */
  onShow: (pane: 'chat' | 'vista') => void
}

export type History = {
  isOpen: boolean
  toggle: () => void
  /** Opens the comparison of two versions. */
  showChanges: (compared: Compared) => void
  /** The older version whose pages are shown. */
  viewed: { version: VersionRow; label: string; leave: () => void } | null
  /** The list of versions, in place of the chat. */
  panel: ReactNode
  /** The comparison, in place of the pages. */
  pane: ReactNode
}

/** The button that opens and closes the list. */
export const openerId = 'versions-button'

/** Moves the focus, whose element is gone, to the list or to the tab of the pane shown instead. */
function focusList(): void {
  const heading = document.querySelector<HTMLElement>('#panel-versiones h2')
  if (heading?.offsetParent) heading.focus()
  else document.getElementById('tab-vista')?.focus()
}

/** The versions of a project: the list, an older version shown, two versions compared. Loaded when it is opened. */
export function useHistory(options: Options): History {
  const { project, author, isLocked, save, onShow } = options
  const [views, setViews] = useState<Views | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [viewed, setViewed] = useState<VersionRow | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const wasClosed = useRef(false)
  /** The version that was looked at when its comparison was opened: closing the comparison shows it again. */
  const lookedAt = useRef<VersionRow | null>(null)
  const client = useQueryClient()
  /** Numbers the presses, because only the newest one counts, in whatever order the texts arrive. */
  const press = useRef(0)
  const currentNumber = options.currentNumber()

  const close = () => {
    press.current++
    setIsOpen(false)
    setViewed(null)
    setCompared(null)
    onShow('vista')
    wasClosed.current = true
  }
  useEffect(() => {
    if (isOpen || !wasClosed.current) return
    wasClosed.current = false
    document.getElementById(openerId)?.focus()
  }, [isOpen])
  const open = async () => {
    try {
      const [loaded] = await Promise.all([versionViews.load(), save()])
      setViews(loaded)
      setIsOpen(true)
      onShow('chat')
    } catch (error) {
      toastLostConnection('the versions could not be opened', error)
    }
  }
  const showChanges = async (pair: Compared) => {
    try {
      const [loaded] = await Promise.all([
        versionViews.load(),
        save().then(() => client.fetchQuery(versionsQuery(project.id))),
      ])
      setViews(loaded)
      setIsOpen(true)
      await compare(pair)
    } catch (error) {
      toastLostConnection('the changes could not be shown', error)
    }
  }
  const look = async (version: ListedVersion | null) => {
    const own = ++press.current
    const isOther = version !== null && version.version_number !== currentNumber
    try {
      const read = isOther ? await client.fetchQuery(versionQuery(version)) : null
      if (own !== press.current) return
      setCompared(null)
      setViewed(read)
    } catch (error) {
      toastLostConnection('a version could not be shown', error)
    }
  }
  const compare = async (pair: Compared | null) => {
    const own = ++press.current
    const listed = client.getQueryData(versionsQuery(project.id).queryKey) ?? []
    const both = listed.filter(
      ({ version_number: number }) => number === pair?.before || number === pair?.after,
    )
    try {
      await Promise.all(both.map((version) => client.fetchQuery(versionQuery(version))))
    } catch (error) {
      return toastLostConnection('two versions could not be compared', error)
    }
    if (own !== press.current) return
    if (pair && !compared) lookedAt.current = viewed
    setViewed(pair ? null : lookedAt.current)
    setCompared(pair)
    if (pair) onShow('vista')
    else focusList()
  }
  const restore = async (version: ListedVersion) => {
    if (!(await views?.restore(version, options))) return
    await look(null)
    focusList()
  }

  if (!views || !isOpen) {
    return {
      isOpen: false,
      toggle: () => void open(),
      showChanges: (pair) => void showChanges(pair),
      viewed: null,
      panel: null,
      pane: null,
    }
  }
  const { VersionsPanel, ComparePane, momentLabel } = views
  return {
    isOpen,
    toggle: close,
    showChanges: (pair) => void showChanges(pair),
    viewed: viewed && {
      version: viewed,
      label: `Versión de ${momentLabel(viewed, new Date())}`,
      leave: () => void look(null),
    },
    panel: (
      <VersionsPanel
        project={project}
        author={author}
        currentNumber={currentNumber}
        viewed={viewed}
        compared={compared}
        isLocked={isLocked}
        onLook={(version) => void look(version)}
        onCompare={(pair) => void compare(pair)}
        onRestore={(version) => void restore(version)}
        onClose={close}
      />
    ),
    pane: compared && (
      <ComparePane
        project={project}
        author={author}
        currentNumber={currentNumber}
        compared={compared}
        onCompare={(pair) => void compare(pair)}
      />
    ),
  }
}
