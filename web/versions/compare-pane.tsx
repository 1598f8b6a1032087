import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { ListedVersion, ProjectRow } from '#contract/projects.ts'
import { type ShownDocument, savedDocument } from '#web/pages/shown-document.ts'
import { useAuthor, useProject } from '#web/projects/use-project.ts'
import { useNow } from '#web/ui/dates.ts'
import { CompareView } from './compare-view.tsx'
import { shortLabel } from './version-labels.ts'
import { type Compared, versionQuery, versionsQuery } from './versions.api.ts'
import { useCurrentNumber, useVersions } from './versions.ts'
import { authorLabels } from './writer-label.ts'
import './versions.css'

const noVersions: ListedVersion[] = []

/** Two versions in one document. */
export function ComparePane({ compared }: { compared: Compared }) {
  const project = useProject()
  const author = useAuthor()
  const { compare } = useVersions()
  const onCompare = (pair: Compared | null) => void compare(pair)
  const currentNumber = useCurrentNumber()
  const versions = useQuery(versionsQuery(project.id)).data ?? noVersions
  const listed = (number: number) =>
    versions.find(({ version_number }) => version_number === number)
  const before = useDocument(project, author, listed(compared.before))
  const after = useDocument(project, author, listed(compared.after))
  return (
    <CompareView
      title="Comparación de versiones"
      pair={
        <>
          <VersionSelect
            label="Versión de antes"
            versions={versions}
            currentNumber={currentNumber}
            value={compared.before}
            onChange={(number) => onCompare({ ...compared, before: number })}
          />
          <ArrowRight className="i" aria-hidden="true" />
          <VersionSelect
            label="Versión de después"
            versions={versions}
            currentNumber={currentNumber}
            value={compared.after}
            onChange={(number) => onCompare({ ...compared, after: number })}
          />
        </>
      }
      before={before}
      after={after}
      sameMessage="Las dos versiones dicen lo mismo."
      onClose={() => onCompare(null)}
    />
  )
}

/** Reads a version; null where it could not be read. */
function useDocument(
  project: ProjectRow,
  author: string | null,
  listed: ListedVersion | undefined,
): ShownDocument | null {
  const { data } = useQuery({
    ...versionQuery(listed ?? { project_id: '', version_number: 0, revision: 0 }),
    enabled: listed !== undefined,
  })
  return useMemo(
    () => (data ? savedDocument(project, author, data) : null),
    [data, project, author],
  )
}

type SelectProps = {
  label: string
  versions: readonly ListedVersion[]
  currentNumber: number
  value: number
  onChange: (number: number) => void
}

function VersionSelect({ label, versions, currentNumber, value, onChange }: SelectProps) {
  const id = useId()
  const now = useNow(60_000)
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="version-select"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {versions.map((version) => (
          <option key={version.id} value={version.version_number}>
            {shortLabel(version, now)} · {authorLabels[version.author]}
            {version.version_number === currentNumber && ' (actual)'}
          </option>
        ))}
      </select>
    </>
  )
}
