import './landing.css'

/** The pencil marks on the sample page. */
export function PageMarks() {
  return (
    <>
      <svg className="mk pencil" viewBox="0 0 560 680" strokeWidth="2.2" aria-hidden="true">
        <path d="M474 37c5-9 21-12 26-2 4 10-8 18-18 15-8-2-11-10-6-16 4-4 10-5 14-4" />
        <path className="leader" d="M408 21C426 16 450 20 468 30M459 22.5l9.5 7.8-12 2.2" />
        <path d="M69 158h31M69 153v10M100 153v10" />
        <path className="leader" d="M62 160C48 163 37 172 33 186" />
        <path d="M325 324.5C366 320.5 408 320.5 446 323M333 327.5c30-1.6 60-2.2 86-2" />
        <path className="blue" strokeWidth="3" d="M503 314c4 3 7 6 9 10 4-10 10-19 18-27" />
        <path d="M508 435c6 1 8 4 8 9v4c0 4 2 7 6 7-4 0-6 3-6 7v4c0 5-2 8-8 9" />
        <path className="out" d="M527 455c14-2 28-2 40-1" />
      </svg>
      <span className="mk note note-number">número de página</span>
      <span className="mk note note-indent">
        sangría
        <br />
        1,27 cm
      </span>
      <span className="mk note note-spacing out">doble espacio</span>
    </>
  )
}
