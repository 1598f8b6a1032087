import { RuledLines } from '#web/ui/pencil.tsx'
import './home.css'

/** The first row of cards while the projects load, of the same size, so that nothing moves when they arrive. */
export function CardSkeletons() {
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
