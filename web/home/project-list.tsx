import { Search } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ListedProject } from '#contract/projects.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/dates.ts'
import type { CardActions } from './card-entries.tsx'
import { editedAgo } from './edited-ago.ts'
import { ProjectCard } from './project-card.tsx'
import '#web/ui/field.css'
import './home.css'
import { searchProjects } from './search-projects.ts'

/** With more projects than this there is a search. */
const manyProjects = 6

type Props = {
  projects: ListedProject[] | undefined
  /** Shown in place of the cards while `projects` is undefined: skeletons, or the error. */
  placeholder: ReactNode
  headingRef: RefObject<HTMLHeadingElement | null>
  actions: CardActions
}

/** 'Tus proyectos', with a search when there are many. Typing does not wait for the cards to render. */
export function ProjectList({ projects, placeholder, headingRef, actions }: Props) {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim())
  const found = useMemo(() => projects && searchProjects(projects, wanted), [projects, wanted])
  const isSearching = wanted !== ''

  return (
    <section className="projects">
      <header>
        <h2 ref={headingRef} tabIndex={-1}>
          Tus proyectos
        </h2>
        {projects && (projects.length > manyProjects || query !== '') && (
          <label className="search with-icon">
            <Search className="i i-sm" aria-hidden="true" />
            <input
              className="input"
              type="search"
              aria-label="Buscar proyectos"
              placeholder="Buscar proyectos"
              autoComplete="off"
              enterKeyHint="search"
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          </label>
        )}
      </header>
      <p className="sr" role="status">
        {isSearching && found && matchCountMessage(found.length)}
      </p>
      {!found && placeholder}
      {found && found.length > 0 && (
        <ProjectGrid projects={found} query={wanted} actions={actions} />
      )}
      {found?.length === 0 && isSearching && (
        <div className="empty">
          <b>Ningún proyecto coincide con «{wanted}».</b>
          <Button onClick={() => setQuery('')}>Ver todos</Button>
        </div>
      )}
      {found?.length === 0 && !isSearching && <NoProjects />}
    </section>
  )
}

function matchCountMessage(count: number): string {
  if (count === 0) return 'Ningún proyecto coincide.'
  return count === 1 ? '1 proyecto coincide.' : `${count} proyectos coinciden.`
}

/** Shown when there are no projects. */
function NoProjects() {
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 150 150" aria-hidden="true">
        <rect x="34" y="10" width="88" height="124.4" className="page" />
        <path d="M78 10v124M34 72h88" className="fold-line" />
        <path
          className="pencil"
          strokeWidth="2.6"
          d="M84 21 113 15 83 31 117 22 83 41 117 32 83 51 117 42 83 61 117 52 86 67 116 61"
        />
      </svg>
      <b>Aún no tienes proyectos.</b>
      <p>Escribe arriba lo que te pidieron y la primera página empieza aquí.</p>
    </div>
  )
}

/** Fills whole rows of one, two and three columns. */
const cardsAtATime = 24

type ProjectGridProps = {
  projects: ListedProject[]
  /** The search they match; a new search starts with its first cards. */
  query: string
  actions: CardActions
}

/** The cards, 24 at a time. */
function ProjectGrid({ projects, query, actions }: ProjectGridProps) {
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
            actions={actions}
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
