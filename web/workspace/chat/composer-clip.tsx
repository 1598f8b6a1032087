import { BookOpen, FileUp, type LucideIcon, Paperclip } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

/** What can be attached to a request. */
type Attachable = {
  assignment: { hasOne: boolean; press: () => void }
  sources: { ticked: number; outside: number; press: () => void }
  onDraft: () => void
}

/** The composer's tools in one button, while the composer is at rest. */
export function ComposerClip({ assignment, sources, onDraft }: Attachable) {
  const { ticked, outside } = sources
  const mark = outside > 0 ? 'outside' : assignment.hasOne || ticked > 0 ? 'has' : ''
  const entries: [LucideIcon, string, () => void][] = [
    [Paperclip, 'Consigna', assignment.press],
    [BookOpen, ticked > 0 ? `Fuentes · ${ticked}` : 'Fuentes', sources.press],
    [FileUp, 'Borrador', onDraft],
  ]
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="ghost"
          icon
          className={`clip ${mark}`}
          aria-label={`Adjuntar: consigna, fuentes o borrador${outside > 0 ? `; ${outside} fuera de tus fuentes` : ''}`}
        >
          <Paperclip className="i" aria-hidden="true" />
        </Button>
      }
    >
      {(choose) =>
        entries.map(([icon, name, onPress]) => (
          <MenuItem key={name} icon={icon} onSelect={choose(onPress)}>
            {name}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
