import { useQuery } from '@tanstack/react-query'
import { FileUp, PencilLine, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ListedVersion, ProjectRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import { meQuery } from '#web/api/me.api.ts'
import { contributionsQuery } from '#web/contributions/contributions.api.ts'
import { useContributions } from '#web/contributions/use-contributions.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useMay, useProject } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/dates.ts'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { sidePanelId, usePanel } from '#web/ui/use-panel.ts'
import { usePaneKeys } from './use-pane-keys.ts'
import { dayLabel, shortLabel, timeLabel } from './version-labels.ts'
import { versionsQuery } from './versions.api.ts'
import { useCurrentNumber, useVersions } from './versions.ts'
import { changeLabels } from './word-changes.ts'
import { authorLabels, writerLabel } from './writer-label.ts'
import '#web/ui/pane.css'
import './versions.css'

const noVersions: ListedVersion[] = []

/** 'Versiones': every text that the project has had, in place of the chat. */
export function VersionsPanel() {
  const project = useProject()
  const all = useVersions()
  const currentNumber = useCurrentNumber()
  const viewed = useSlice(useDocuments().slice, (state) => state.viewed)
  const compared = useSlice(all.slice, (state) => state.compared)
  const panes = usePanes()
  // With what was written since it was last read: the server measures it for the list.
  const query = useQuery({ ...versionsQuery(project.id), refetchOnMount: 'always' })
  const versions = query.data ?? noVersions
  const now = useNow(60_000)
  const paneRef = useRef<HTMLElement>(null)
  useEffect(() => void panes.focus('versions list'), [panes])
  usePaneKeys(paneRef, ({ key }) => {
    if (key === 'Escape') all.close()
  })

  const sideOf = ({ version_number }: ListedVersion) => {
    if (version_number === compared?.before) return 'antes'
    if (version_number === compared?.after) return 'después'
    return null
  }
  const days = groupByDay(versions, now)
  const writerOf = useWriters(project)
  const openContributions = useContributions()

  return (
    <section className="versions" {...usePanel('chat', 'Versiones')} id={sidePanelId} ref={paneRef}>
      <header className="ws-head">
        <h2 ref={panes.ref('versions list')} tabIndex={-1}>
          Versiones
        </h2>
        {project.is_group && (
          <Button variant="word" onClick={openContributions}>
            Contribuciones
          </Button>
        )}
        <Button variant="ghost" icon aria-label="Cerrar las versiones" onClick={all.close}>
          <X className="i" aria-hidden="true" />
        </Button>
      </header>
      <div className="version-list">
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
                  <Button
                    variant="bare"
                    className="version"
                    aria-current={version.version_number === viewed?.version_number || undefined}
                    data-compared={sideOf(version) ?? undefined}
                    onClick={() => void all.show(version)}
                  >
                    <AuthorMark author={version.author} />
                    <b>
                      {timeLabel(version)} <span>· {writerOf(version)}</span>
                    </b>
                    <span className="side">
                      {sideOf(version) ?? stateLabel(version, currentNumber)}
                    </span>
                    <RequestWords version={version} versions={versions} now={now} />
                    <Size version={version} />
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {query.data && versions.length < 2 && (
          <p className="muted">Aquí aparecerán las versiones anteriores cuando el texto cambie.</p>
        )}
      </div>
      <Actions
        number={viewed?.version_number ?? compared?.before ?? null}
        isViewed={viewed !== null}
        isCompared={compared !== null}
        versions={versions}
        now={now}
      />
    </section>
  )
}

/** Tells who wrote a version: in a group by name. */
function useWriters({ id, is_group, user_id }: ProjectRow): (version: ListedVersion) => string {
  const { data: me } = useQuery(meQuery)
  const { data } = useQuery({ ...contributionsQuery(id), enabled: is_group })
  if (!is_group || !data || !me) return ({ author }) => authorLabels[author]
  const known = { people: data.people, ownId: me.id, ownerId: user_id }
  return (version) => writerLabel(version, known)
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
function Size({ version }: { version: ListedVersion }) {
  const { word_count, pages, words_added, words_gone } = version
  const { added, gone } = changeLabels({ added: words_added ?? 0, gone: words_gone ?? 0 })
  return (
    <span className="size" data-part="size">
      {countLabel(word_count, 'palabra', 'palabras')}
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

type ActionsProps = {
  /** The version that is shown or compared; null without one. */
  number: number | null
  isViewed: boolean
  isCompared: boolean
  versions: readonly ListedVersion[]
  now: Date
}

function Actions({ number, isViewed, isCompared, versions, now }: ActionsProps) {
  const { restore, compare } = useVersions()
  const currentNumber = useCurrentNumber()
  const mayWrite = useMay('write')
  // Nothing can be restored while a run is writing.
  const isLocked = useSlice(useRuns().slice, ({ phase }) => phase !== 'idle')
  const wanted = versions.find(({ version_number }) => version_number === number)
  if (!wanted) return null
  const restorable = wanted.version_number === currentNumber || !mayWrite ? null : wanted
  return (
    <footer>
      {restorable && (
        <Button
          variant="primary"
          wide
          aria-disabled={isLocked || undefined}
          aria-describedby={isLocked ? 'restore-locked' : undefined}
          onClick={() => !isLocked && void restore(restorable)}
        >
          {isViewed ? 'Restaurar esta versión' : `Restaurar la de ${shortLabel(restorable, now)}`}
        </Button>
      )}
      {restorable && isLocked && (
        <p id="restore-locked" className="muted">
          El modelo está escribiendo. Podrás restaurarla cuando termine.
        </p>
      )}
      {isCompared ? (
        <Button wide onClick={() => void compare(null)}>
          Cerrar la comparación
        </Button>
      ) : (
        <Button
          wide
          onClick={() => void compare({ before: wanted.version_number, after: currentNumber })}
        >
          Comparar con la actual
        </Button>
      )}
    </footer>
  )
}
