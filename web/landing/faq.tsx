import { ChevronDown } from 'lucide-react'
import { questions } from './questions.ts'
import './landing-story.css'
import './landing.css'

/** At most one answer is open, at first the first one. Works without scripts (`<details name>`). */
export function Faq() {
  return (
    <section className="band faq">
      <div className="wrap">
        <h2>Preguntas frecuentes</h2>
        <div>
          {questions.map(({ question, answer }, index) => (
            <details key={question} className="qa" name="faq" open={index === 0}>
              <summary>
                {question}
                <ChevronDown className="i" aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
