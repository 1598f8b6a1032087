import { memo } from 'react'
import { Tick } from '#web/ui/pencil.tsx'
import { Popover } from '#web/ui/popover.tsx'

type Note = { label: string; done: string; notDone: string }

/** The three labels of specification §2, each with what was checked. */
const notes: readonly Note[] = [
  {
    label: 'Humano 100%',
    done: 'El texto busca un español natural, con frases y giros variados, como escribe una persona.',
    notDone:
      'No lo pasamos por ningún detector de IA ni prometemos su resultado: ninguno es infalible. Léelo y hazlo tuyo antes de entregarlo.',
  },
  {
    label: 'Original 100%',
    done: 'El texto se compone a partir de lo que pediste; no se toma del trabajo de nadie.',
    notDone:
      'No lo comparamos con bases de similitud ni con páginas web. Si tu universidad usa una, la última palabra es la suya.',
  },
  {
    label: 'Formato APA 7',
    done: 'La portada, los márgenes, la letra, el interlineado, las sangrías, los títulos y los números de página siguen APA 7, aquí y en el DOCX.',
    notDone:
      'No comprobamos que cada fuente exista ni que diga lo citado. Revisa tus referencias una por una.',
  },
]

/** Without a text nothing is checked. */
export const Badges = memo(function Badges({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="badges">
      {notes.map(({ label, done, notDone }) => (
        <Popover
          key={label}
          title={label}
          trigger={
            <button type="button" className="badge">
              {!isEmpty && <Tick />}
              {label}
            </button>
          }
        >
          <p>
            <b>Qué hacemos.</b> {done}
          </p>
          <p>
            <b>Qué no.</b> {notDone}
          </p>
        </Popover>
      ))}
    </div>
  )
})
