import './home.css'

/** Shown when there are no projects. */
export function NoProjects() {
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 150 150" aria-hidden="true">
        <rect x="34" y="10" width="88" height="124.4" className="page" />
        <path d="M78 10v124M34 72h88" className="fold-line" />
        <path
          className="pencil"
          strokeWidth="2.6"
          d="M84 21 113 15 83 31 117 22 83 41 117 32 83 51 117 42 83 61 117 52 86 67 116 61"
        />
      </svg>
      <b>Aún no tienes proyectos.</b>
      <p>Escribe arriba lo que te pidieron y la primera página empieza aquí.</p>
    </div>
  )
}
