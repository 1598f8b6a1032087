import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleStop, ListChecks, type LucideIcon, RotateCw } from 'lucide-react'
import type { UnfinishedWork } from '#contract/projects.ts'
import { isWorkLeft, keptPlan } from '#web/generation/kept-plan.ts'
import { WorkPieces } from '#web/plan/work-pieces.tsx'
import { projectsQuery } from '#web/projects/projects.api.ts'
import { Squiggle } from '#web/ui/pencil.tsx'
import { cardWork } from './card-work.ts'
import './project-work.css'

const icons: Record<Exclude<UnfinishedWork['state'], 'writing'>, LucideIcon> = {
  planned: ListChecks,
  resumed: RotateCw,
  stopped: CircleStop,
  short: CircleAlert,
}

/** How often the list is read again while a long work grows. */
const growsEveryMs = 10_000

/** Whether the card shows the unfinished work: not once the student chose to leave it as it is. */
export function isShown({ message_id: id }: UnfinishedWork): boolean {
  return id === null || !isWorkLeft(id)
}

/** What happens with the long work of a project. */
export function WorkOnCard({ work }: { work: UnfinishedWork }) {
  // No event tells of the end of a section.
  useQuery({ ...projectsQuery, refetchInterval: work.message_id === null && growsEveryMs })
  const Icon = work.state === 'writing' ? null : icons[work.state]
  return (
    <span className="card-state">
      {Icon ? <Icon className="i" aria-hidden="true" /> : <Squiggle />}
      {cardWork(work, keptWords(work)).state}
    </span>
  )
}

/** How far it came: a strip, and the same in words. */
export function WorkOfCard({ work }: { work: UnfinishedWork }) {
  const kept = keptWords(work)
  const sections = kept?.map((asked) => ({ asked, written: 0 })) ?? work.sections
  return (
    <div className="card-work num">
      <WorkPieces sections={sections} section={work.section - 1} />
      <span>{cardWork(work, kept).size}</span>
    </div>
  )
}

/** The words of the sections of a plan that the student has changed in this browser and not sent yet. */
function keptWords({ state, message_id: id }: UnfinishedWork): number[] | null {
  if (state !== 'planned' || id === null) return null
  return keptPlan(id)?.secciones.map(({ palabras }) => palabras) ?? null
}
