import { RuledLines } from '#web/ui/pencil.tsx'
import './preview.css'

/** Tells that a run writes: over the pages until its first text, then as a strip under them. */
export function WritingVeil({ isLive }: { isLive: boolean }) {
  return (
    <div className={isLive ? 'veil strip' : 'veil'}>
      <div>
        <b>Generando nuevo contenido...</b>
        <RuledLines />
      </div>
    </div>
  )
}
