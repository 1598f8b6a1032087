import { BookOpen } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** Works that the model may cite. */
  ticked: number
  /** Citations of other works. */
  outside?: number
  isOpen: boolean
  onPress: () => void
}

/** The prompt box's way to the sources. */
export function SourcesButton({ ticked, outside = 0, isOpen, onPress }: Props) {
  return (
    <Button
      variant="ghost"
      className={ticked > 0 ? 'has' : ''}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <BookOpen className="i" aria-hidden="true" />
      <span>
        Fuentes{ticked > 0 && ` · ${ticked}`}
        {outside > 0 && <em className="fuera">{` · ${outside} fuera`}</em>}
      </span>
    </Button>
  )
}
