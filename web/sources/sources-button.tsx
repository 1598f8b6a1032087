import { BookOpen } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** How many works the model may cite. */
  ticked: number
  /** How many citations of other works there are. */
  outside?: number
  isOpen: boolean
  onPress: () => void
}

/** The button in the prompt box that opens the sources. */
export function SourcesButton({ ticked, outside = 0, isOpen, onPress }: Props) {
  return (
    <Button
      variant="ghost"
      className={ticked > 0 ? 'btn-tool has' : 'btn-tool'}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <BookOpen className="i" aria-hidden="true" />
      <span>
        <span className="word">Fuentes</span>
        {ticked > 0 && ` · ${ticked}`}
        {outside > 0 && <em className="is-outside">{` · ${outside} fuera`}</em>}
      </span>
    </Button>
  )
}
