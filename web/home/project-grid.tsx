import { useLayoutEffect, useRef, useState } from 'react'
import type { ListedProject, ProjectRow } from '#contract/projects.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { editedAgo } from './edited-ago.ts'
import { ProjectCard } from './project-card.tsx'
import './home.css'

/** Fills whole rows of one, two and three columns. */
const cardsAtATime = 24

type Props = {
  projects: ListedProject[]
  /** The search they match; a new search starts with its first cards. */
  query: string
  onRename: (project: ProjectRow) => void
  onDelete: (project: ProjectRow) => void
}

/** The cards, 24 at a time. */
export function ProjectGrid({ projects, query, onRename, onDelete }: Props) {
  const now = useNow(30_000)
  const [asked, setAsked] = useState({ query, count: cardsAtATime })
  const count = asked.query === query ? asked.count : cardsAtATime
  const listRef = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)
  const shown = projects.slice(0, count)

  const showMore = () => {
    firstNew.current = shown.length
    setAsked({ query, count: count + cardsAtATime })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cards that were asked for
  useLayoutEffect(() => {
    if (firstNew.current === null) return
    listRef.current?.children[firstNew.current]?.querySelector('a')?.focus()
    firstNew.current = null
  }, [asked])

  return (
    <>
      <ul className="grid" ref={listRef}>
        {shown.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            edited={editedAgo(new Date(project.updated_at), now)}
            onRename={onRename}
            onDelete={onDelete}
          />
        ))}
      </ul>
      {projects.length > cardsAtATime && (
        <div className="more">
          <p className="num" role="status">
            {thousands(shown.length)} de {countLabel(projects.length, 'proyecto', 'proyectos')}
          </p>
          {shown.length < projects.length && <Button onClick={showMore}>Ver más</Button>}
        </div>
      )}
    </>
  )
}
