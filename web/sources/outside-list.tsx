import { CircleSlash } from 'lucide-react'
import type { OutsideCitation } from '#core/sources/citations-outside.ts'
import { Button } from '#web/ui/button.tsx'
import '#web/ui/actions.css'

type Props = {
  outside: readonly OutsideCitation[]
  onSearch: (words: string) => void
  onAsk: ((request: string) => void) | null
}

/** Works that the text cites and that are no source, each once. */
export function OutsideList({ outside, onSearch, onAsk }: Props) {
  const times = new Map<string, number>()
  for (const { label } of outside) times.set(label, (times.get(label) ?? 0) + 1)
  if (times.size === 0) return null
  return (
    <>
      <h3 className="sources-group">
        Fuera de tus fuentes<span className="num">{times.size}</span>
      </h3>
      <ul>
        {[...times].map(([label, count]) => (
          <li key={label} className="outside-work">
            <CircleSlash className="i" aria-hidden="true" />
            <div>
              <h4>{label}</h4>
              <p>
                Está citada y no está en tu lista, {count === 1 ? 'una vez' : `${count} veces`}.
              </p>
              <div className="actions">
                <Button size="small" className="btn-blue" onClick={() => onSearch(label)}>
                  Buscarla
                </Button>
                {onAsk && (
                  <Button
                    variant="ghost"
                    size="small"
                    onClick={() =>
                      onAsk(
                        `Quita la cita de ${label} y apoya esa idea en una de mis fuentes, o redáctala sin cita.`,
                      )
                    }
                  >
                    Pedir otra fuente
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
