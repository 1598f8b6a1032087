import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import './landing-story.css'
import './landing.css'

export function LastCall() {
  return (
    <section className="band band-paper">
      <div className="wrap last">
        <h2>¿Qué te pidieron esta semana?</h2>
        <Link className="btn btn-primary" to={paths.register}>
          Registrarse
        </Link>
      </div>
    </section>
  )
}
