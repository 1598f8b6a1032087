import { BookOpen, X } from 'lucide-react'
import { citeWork } from '#core/apa/cite-work.ts'
import { useSources } from '#web/sources/sources.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { citeSource, type DraftSection, type PlanDraft } from './plan-draft.ts'
import './plan.css'

type Props = {
  draft: PlanDraft
  section: DraftSection
  name: string
  onChange: (draft: PlanDraft) => void
}

/** The sources that a section is to cite, of those that the student has ticked: the plan names them S1, S2 and so on. */
export function SectionSources({ draft, section, name, onChange }: Props) {
  const ticked = useSlice(useSources().slice, (state) => state.ticked)
  if (ticked.length === 0) return null
  const sources = ticked.map(({ csl }, at) => ({ key: `S${at + 1}`, label: citeWork(csl) }))
  const cited = sources.filter(({ key }) => section.fuentes.includes(key))
  const others = sources.filter(({ key }) => !section.fuentes.includes(key))
  const toggle = (key: string) => onChange(citeSource(draft, section.key, key))
  return (
    <div className="plan-sources">
      {cited.map(({ key, label }) => (
        <span className="plan-source" key={key}>
          {label}
          <IconButton label={`Quitar ${label} de ${name}`} icon={X} onClick={() => toggle(key)} />
        </span>
      ))}
      {others.length > 0 && (
        <Menu align="start" trigger={<Chip>Añadir fuente</Chip>}>
          {(choose) =>
            others.map(({ key, label }) => (
              <MenuItem key={key} icon={BookOpen} onSelect={choose(() => toggle(key))}>
                {label}
              </MenuItem>
            ))
          }
        </Menu>
      )}
    </div>
  )
}
