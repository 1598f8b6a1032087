import './landing-story.css'
import './landing.css'
import '#web/ui/sheet.css'

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

/** The last page of the sample text: real works, as APA 7 lists them. */
function SampleReferences() {
  return (
    <div className="sheet">
      <div className="sheet-in sheet-flow">
        <span className="sheet-num">3</span>
        <p className="title">Referencias</p>
        <p className="ref">
          Bourdieu, P. y Passeron, J.-C. (2003).{' '}
          <em>Los herederos: Los estudiantes y la cultura</em>. Siglo XXI Editores.
        </p>
        <p className="ref">
          Cabrera, L., Bethencourt, J. T., Álvarez Pérez, P. y González Afonso, M. (2006). El
          problema del abandono de los estudios universitarios. <em>RELIEVE</em>, <em>12</em>(2),
          171–203. https://doi.org/10.7203/relieve.12.2.4226
        </p>
        <p className="ref">
          Spady, W. G. (1970). Dropouts from higher education: An interdisciplinary review and
          synthesis. <em>Interchange</em>, <em>1</em>(1), 64–85. https://doi.org/10.1007/BF02214313
        </p>
        <p className="ref">
          Tinto, V. (1975). Dropout from higher education: A theoretical synthesis of recent
          research. <em>Review of Educational Research</em>, <em>45</em>(1), 89–125.
          https://doi.org/10.3102/00346543045001089
        </p>
        <p className="ref">
          Tinto, V. (1993).{' '}
          <em>Leaving college: Rethinking the causes and cures of student attrition</em> (2.ª ed.).
          University of Chicago Press.
        </p>
      </div>
    </div>
  )
}
