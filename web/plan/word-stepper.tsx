import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { thousands } from '#core/document/count-label.ts'
import { maxWorkWords, minSectionWords } from '#core/generation/works/work-limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type DraftSection, type PlanDraft, resizeSection } from './plan-draft.ts'
import './plan.css'

/** Words that a press adds or takes away. */
const step = 50

type Props = {
  draft: PlanDraft
  section: DraftSection
  name: string
  onChange: (draft: PlanDraft) => void
}

/** The words of a section: a number that can be written, and two buttons. */
export function WordStepper({ draft, section: { key, palabras }, name, onChange }: Props) {
  // Null while nobody writes in it; a number counts as soon as it is one that a section may have.
  const [written, setWritten] = useState<string | null>(null)
  const resize = (words: number) => onChange(resizeSection(draft, key, words))
  const write = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, 5)
    setWritten(digits)
    if (Number(digits) >= minSectionWords) resize(Number(digits))
  }
  return (
    <span className="plan-step">
      <IconButton
        label={`Menos palabras en ${name}`}
        icon={Minus}
        disabled={palabras <= minSectionWords}
        onClick={() => resize(palabras - step)}
      />
      <input
        inputMode="numeric"
        aria-label={`Palabras de ${name}`}
        value={written ?? thousands(palabras)}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => setWritten(null)}
        onKeyDown={({ key: pressed, altKey }) => {
          if (altKey || (pressed !== 'ArrowUp' && pressed !== 'ArrowDown')) return
          setWritten(null)
          resize(palabras + (pressed === 'ArrowUp' ? step : -step))
        }}
      />
      <IconButton
        label={`Más palabras en ${name}`}
        icon={Plus}
        disabled={palabras >= maxWorkWords}
        onClick={() => resize(palabras + step)}
      />
    </span>
  )
}
