import type { MessageRow } from '#contract/projects.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { planOf } from '#web/generation/kept-plan.ts'
import { PlanCard } from './plan-card.tsx'
import { StoppedWork } from './stopped-work.tsx'
import { useUnseenPrefix } from './title-prefix.ts'

type Props = {
  message: MessageRow
  /** Nothing was asked since. */
  isNewest: boolean
}

/** What is to be decided about the plan of an answer; nothing once all of it is written. */
export function PlanOfAnswer({ message, isNewest }: Props) {
  const plan = planOf(message)
  if (!plan || !message.plan) return null
  const { hechas: done, secciones } = message.plan
  if (done >= secciones.length) return isNewest && <WrittenWork />
  const text = textOf(message)
  if (text.cuerpo.length === 0) {
    return isNewest && <PlanCard message={message} plan={plan} done={0} />
  }
  return (
    <StoppedWork
      key={`${isNewest}`}
      message={message}
      plan={plan}
      done={done}
      text={text}
      isNewest={isNewest}
    />
  )
}

function WrittenWork() {
  useUnseenPrefix('Lista: ')
  return null
}

function textOf({ content }: MessageRow): AcademicText {
  return (JSON.parse(content) as ModelAnswer).texto_generado
}
