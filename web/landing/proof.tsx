import './landing-story.css'

const statistics = [
  { figure: '+150', what: 'tareas terminadas' },
  { figure: '+109', what: 'estudiantes satisfechos' },
  { figure: '96%', what: 'de aprobación' },
]

/** The statistics of specification §1, and a testimonial marked as an example. */
export function Proof() {
  return (
    <section className="proof" aria-label="Cuartilla en cifras">
      <div className="wrap">
        <dl className="stats">
          {statistics.map(({ figure, what }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <figure className="quote">
          <svg className="pencil" viewBox="0 0 48 48" aria-hidden="true">
            <path d="M22 10C12 13 6 21 7 30c.6 5 8 6 10 1s-2-9-8-7M43 9c-10 3-16 11-15 20 .6 5 8 6 10 1s-2-9-8-7" />
          </svg>
          <blockquote>
            Antes empezaba por la página en blanco. Ahora empiezo por corregir un borrador que ya
            tiene portada, citas y referencias en su sitio.
          </blockquote>
          <figcaption>Estudiante de Comunicación Social · testimonio de ejemplo</figcaption>
        </figure>
      </div>
    </section>
  )
}
