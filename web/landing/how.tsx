import { ArrowUp, Download } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import './landing-story.css'
import './landing.css'

const steps: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Solicita',
    text: 'Describe la tarea con tus palabras: tema, extensión, materia y lo que pide la rúbrica.',
    drawing: (
      <div className="mini-ask">
        <span>Ensayo de tres páginas sobre la deserción universitaria, con citas en APA 7</span>
        <em>
          <ArrowUp className="i i-sm" />
        </em>
      </div>
    ),
  },
  {
    title: 'Creamos',
    text: 'El texto se redacta y se ordena en páginas ante ti, con títulos, citas y referencias.',
    drawing: (
      <MiniPage lines={['h', 'in', '', '', '72%', 'now']}>
        <svg className="mini-pencil" viewBox="0 0 92 78" aria-hidden="true">
          <g transform="rotate(-38 10 66)">
            <path d="M6 62h84v11H6z" fill="#1f4290" />
            <path d="M48 62h42v11H48z" fill="#d3432f" />
            <path d="M6 62-8 67.5 6 73z" fill="#e8d6b8" />
            <path d="m-4 66-4 1.5 4 1.5z" fill="#1f4290" />
          </g>
        </svg>
      </MiniPage>
    ),
  },
  {
    title: 'Recibes',
    text: 'Descarga el documento en DOCX o copia el contenido. Tus proyectos quedan guardados.',
    drawing: (
      <MiniPage lines={['h', 'in', '', '', '64%', 'in', '', '', '', '']}>
        <span className="mini-file">
          <Download className="i i-sm" /> DOCX
        </span>
      </MiniPage>
    ),
  },
]

export function How() {
  return (
    <section className="band band-paper how">
      <div className="wrap">
        <h2>Cómo funciona</h2>
        <ol>
          {steps.map(({ title, text, drawing }, index) => (
            <li key={title}>
              <figure aria-hidden="true">{drawing}</figure>
              <h3>
                <b>{index + 1}</b>
                {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A small drawing of a page: a heading, indented lines and a short last line. */
function MiniPage({ lines, children }: { lines: string[]; children: ReactNode }) {
  return (
    <div className="mini">
      {lines.map((line, index) => {
        const isShort = line.endsWith('%')
        const style: CSSProperties | undefined = isShort ? { width: line } : undefined
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
        return <i key={index} className={isShort || !line ? undefined : line} style={style} />
      })}
      {children}
    </div>
  )
}
