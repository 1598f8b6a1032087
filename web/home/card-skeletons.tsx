import { RuledLines } from '#web/ui/pencil.tsx'

/** The first row of cards before there is anything to write on them: nothing jumps when they come. */
export function CardOutlines() {
  return (
    <div role="status">
      <span className="sr">Cargando tus proyectos...</span>
      <div className="grid outlines" aria-hidden="true">
        {['first', 'second', 'third'].map((key) => (
          <div className="card" key={key}>
            <div className="peek">
              <div className="blank">
                <RuledLines />
              </div>
            </div>
            <div className="meta" />
          </div>
        ))}
      </div>
    </div>
  )
}
