import { useQuery } from '@tanstack/react-query'
import { FileUp, PencilLine, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ListedVersion, ProjectRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/spanish-phrases.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { usePanel } from '#web/ui/use-panel.ts'
import { usePaneKeys } from './use-pane-keys.ts'
import { useVersionSizes, type VersionSize } from './use-version-sizes.ts'
import { authorLabels, dayLabel, shortLabel, timeLabel } from './version-labels.ts'
import { type Compared, versionsQuery } from './versions.api.ts'
import { changeLabels } from './word-changes.ts'
import './versions.css'

type Props = {
  project: ProjectRow
  author: string | null
  /** The number of the version that is the document. */
  currentNumber: number
  viewed: Pick<ListedVersion, 'version_number'> | null
  compared: Compared | null
  /** Whether a run is writing, so that nothing can be restored. */
  isLocked: boolean
  onLook: (version: ListedVersion | null) => void
  onCompare: (compared: Compared | null) => void
  onRestore: (version: ListedVersion) => void
  onClose: () => void
}

const noVersions: ListedVersion[] = []

/** 'Versiones': every text that the project has had, in place of the chat. */
export function VersionsPanel(props: Props) {
  const { project, author, currentNumber, viewed, compared, onLook, onClose } = props
  const query = useQuery(versionsQuery(project.id))
  const versions = query.data ?? noVersions
  const { sizeOf, readMore } = useVersionSizes(project, author, versions)
  const now = useNow(60_000)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const paneRef = useRef<HTMLElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  usePaneKeys(paneRef, ({ key }) => {
    if (key === 'Escape') onClose()
  })

  const sideOf = ({ version_number }: ListedVersion) => {
    if (version_number === compared?.before) return 'antes'
    if (version_number === compared?.after) return 'después'
    return null
  }
  const days = groupByDay(versions, now)

  return (
    <section
      className="versions"
      {...usePanel('chat', 'Versiones')}
      id="panel-versiones"
      ref={paneRef}
    >
      <header className="ws-head" data-toasts="below">
        <h2 ref={headingRef} tabIndex={-1}>
          Versiones
        </h2>
        <Button variant="ghost" icon aria-label="Cerrar las versiones" onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </Button>
      </header>
      <div
        className="version-list"
        onScroll={({ currentTarget: list }) => {
          if (list.scrollHeight - list.scrollTop < 2 * list.clientHeight) readMore()
        }}
      >
        {query.isError && !query.data && (
          <LoadFailed
            message="No se pudieron cargar las versiones."
            onReload={() => void query.refetch()}
          />
        )}
        {query.isPending && <p className="muted">Cargando versiones...</p>}
        {days.map(([day, ofDay]) => (
          <div key={ofDay[0]?.id}>
            <h3>{day}</h3>
            <ul>
              {ofDay.map((version) => (
                <li key={version.id}>
                  <button
                    type="button"
                    className="version"
                    aria-current={version.version_number === viewed?.version_number || undefined}
                    data-compared={sideOf(version) ?? undefined}
                    onClick={() => onLook(version)}
                  >
                    <AuthorMark author={version.author} />
                    <b>
                      {timeLabel(version)} <span>· {authorLabels[version.author]}</span>
                    </b>
                    <span className="side">
                      {sideOf(version) ?? stateLabel(version, currentNumber)}
                    </span>
                    <RequestWords version={version} versions={versions} now={now} />
                    <Size version={version} size={sizeOf(version)} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {query.data && versions.length < 2 && (
          <p className="muted">Aquí aparecerán las versiones anteriores cuando el texto cambie.</p>
        )}
      </div>
      <Actions {...props} versions={versions} now={now} />
    </section>
  )
}

function groupByDay(versions: readonly ListedVersion[], now: Date): [string, ListedVersion[]][] {
  const days: [string, ListedVersion[]][] = []
  for (const version of versions) {
    const day = dayLabel(version, now)
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(version)
    else days.push([day, [version]])
  }
  return days
}

function stateLabel(version: ListedVersion, currentNumber: number): string {
  if (version.version_number === currentNumber) return 'Actual'
  return version.completeness === 'complete' ? '' : 'incompleta'
}

const marks = { student: PencilLine, imported: FileUp }

function AuthorMark({ author }: Pick<ListedVersion, 'author'>) {
  if (author === 'model') return <BrandMark />
  const Icon = marks[author]
  return <Icon className="i" aria-hidden="true" />
}

type WordsProps = { version: ListedVersion; versions: readonly ListedVersion[]; now: Date }

/** The request that a version answers. */
function RequestWords({ version, versions, now }: WordsProps) {
  if (version.request !== null) return <span className="asked">«{version.request}»</span>
  const source = versions.find(({ version_number }) => version_number === version.restored_from)
  return source ? <span className="asked">Vuelve a la de {shortLabel(source, now)}</span> : null
}

/** '2 849 palabras · 12 páginas · +22 −42'. */
function Size({ version, size: { pages, words } }: { version: ListedVersion; size: VersionSize }) {
  const { added, gone } = words ? changeLabels(words) : { added: null, gone: null }
  return (
    <span className="size">
      {countLabel(version.word_count, 'palabra', 'palabras')}
      {pages !== null && ` · ${countLabel(pages, 'página', 'páginas')}`}
      {(added !== null || gone !== null) && (
        <>
          {' · '}
          <span className="sr">palabras: </span>
          {added !== null && <span className="added">{added}</span>}{' '}
          {gone !== null && <span className="gone">{gone}</span>}
        </>
      )}
    </span>
  )
}

type ActionsProps = Props & { versions: readonly ListedVersion[]; now: Date }

function Actions(props: ActionsProps) {
  const { viewed, compared, currentNumber, isLocked, versions, now } = props
  const { onCompare, onRestore } = props
  const number = viewed?.version_number ?? compared?.before
  const wanted = versions.find(({ version_number }) => version_number === number)
  if (!wanted) return null
  const restorable = wanted.version_number === currentNumber ? null : wanted
  return (
    <footer>
      {restorable && (
        <Button
          variant="primary"
          wide
          aria-disabled={isLocked || undefined}
          aria-describedby={isLocked ? 'restore-locked' : undefined}
          onClick={() => !isLocked && onRestore(restorable)}
        >
          {viewed ? 'Restaurar esta versión' : `Restaurar la de ${shortLabel(restorable, now)}`}
        </Button>
      )}
      {restorable && isLocked && (
        <p id="restore-locked" className="muted">
          El modelo está escribiendo. Podrás restaurarla cuando termine.
        </p>
      )}
      {compared ? (
        <Button wide onClick={() => onCompare(null)}>
          Cerrar la comparación
        </Button>
      ) : (
        <Button
          wide
          onClick={() => onCompare({ before: wanted.version_number, after: currentNumber })}
        >
          Comparar con la actual
        </Button>
      )}
    </footer>
  )
}
