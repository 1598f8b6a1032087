import './landing-story.css'
import './landing.css'

const reasons = [
  {
    title: 'APA 7 desde la portada',
    text: 'Doble espacio, márgenes de una pulgada, títulos por nivel y referencias con sangría francesa. No tienes que pelear con el procesador de texto.',
    stroke: 'M22 5v25M16 5v25M28 5H15.5C10 5 7 8.2 7 12s3 6.8 8 6.8h1',
  },
  {
    title: 'Ves páginas, no un bloque de texto',
    text: 'La vista previa corta donde corta el documento: sabes cuántas hojas llevas y qué queda en cada una antes de descargar.',
    stroke: 'M5 19c3 2.6 5.6 5.6 7.6 9.2C16 19 21.5 11 30 5',
    approves: true,
  },
  {
    title: 'Se corrige conversando',
    text: '«Acorta la introducción», «agrega una conclusión». Cada pedido produce una versión nueva del documento.',
    stroke: 'M5 29C9 20.5 13 13 17.4 6 21 13.6 25 21 30 28.4',
  },
  {
    title: 'Pagas solo lo que se escribe',
    text: 'Un crédito son 10 000 caracteres, entre lo que pides y lo que se redacta. El consumo de cada trabajo está siempre a la vista.',
    stroke:
      'M9 31C16 22 22 13 24 7c.8-2.6-.4-4.4-2.4-3.6C17 5.2 10 14 10 20c0 3.4 2.6 5 6 4.4 5.6-1 10.4-5 13-8.4',
  },
]

/** Four reasons, each under a proofreader's mark. */
export function Why() {
  return (
    <section className="band">
      <div className="wrap reasons">
        <h2>Por qué usar Cuartilla</h2>
        <ul>
          {reasons.map(({ title, text, stroke, approves }) => (
            <li key={title}>
              <svg
                className={approves ? 'pencil blue' : 'pencil'}
                viewBox="0 0 34 34"
                aria-hidden="true"
              >
                <path d={stroke} />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
