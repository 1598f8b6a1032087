import { SampleReferences } from './sample-references.tsx'
import './landing-story.css'
import './landing.css'

/** What the product is, with a small drawing of the workspace. */
export function What() {
  return (
    <section className="band band-paper">
      <div className="wrap what">
        <h2>
          A la izquierda conversas. <br className="wide-only" />A la derecha, la página se escribe.
        </h2>
        <div>
          <p>
            Cuartilla es un espacio para trabajos universitarios. Tú explicas el tema, la extensión
            y lo que pide tu docente; un modelo de inteligencia artificial propone el texto y te
            comenta lo que hizo.
          </p>
          <p>Pides cambios en el mismo chat hasta que quede como lo necesitas.</p>
        </div>
      </div>
      <div className="wrap">
        <figure className="tour" aria-hidden="true">
          <div className="tour-log">
            <p className="mine">
              Necesito un ensayo de tres páginas sobre la deserción universitaria: causas y qué
              pueden hacer las universidades. Con citas en APA 7, para Sociología de la Educación.
            </p>
            <p className="theirs">
              Preparé un ensayo con introducción, un apartado sobre el ingreso y lista de
              referencias. La tesis es que los primeros semestres deciden la permanencia.
            </p>
            <p className="mine">Agrega el DOI a las referencias que lo tengan.</p>
          </div>
          <div className="tour-stage">
            <SampleReferences />
          </div>
        </figure>
      </div>
    </section>
  )
}
