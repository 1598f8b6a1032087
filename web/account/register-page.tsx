import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SignUp } from '#contract/account.ts'
import { wordsFor } from '#contract/error-words.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { processReferral, signUp } from './account.api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FoldedSheet, StepProgress } from './register-progress.tsx'
import { RegisterStep } from './register-step.tsx'
import { blankRegistration, type Registration, registerSteps } from './register-steps.ts'

export function RegisterPage() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [stepIndex, setStepIndex] = useState(0)
  const [values, setValues] = useState(blankRegistration)
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const step = registerSteps[stepIndex]
  usePageTitle(`Crea tu cuenta · Paso ${stepIndex + 1} de ${registerSteps.length}`)

  const goTo = (index: number, changed: Partial<Registration>) => {
    setValues({ ...values, ...changed })
    setError(null)
    setStepIndex(index)
  }

  const createAccount = async (all: Registration) => {
    if (isWorking) return
    setValues(all)
    setIsWorking(true)
    setError(null)
    try {
      if (!all.name.trim() || !all.email.trim() || !all.password) {
        throw new Refused(wordsFor('auth.sign_up_incomplete'))
      }
      const created = await signUp(SignUp.parse(all))
      if (!created?.user) throw new Refused(wordsFor('auth.sign_up_failed'))
      await processReferral()
      queryClient.clear()
      await queryClient.fetchQuery(meQuery)
      await navigate(paths.home, { replace: true })
    } catch (cause) {
      setError(cause instanceof Refused ? cause.message : errorMessage(cause))
      setIsWorking(false)
    }
  }

  const next = (changed: Partial<Registration>) => {
    if (stepIndex < registerSteps.length - 1) goTo(stepIndex + 1, changed)
    else void createAccount({ ...values, ...changed })
  }

  if (!step) return null
  return (
    <AuthFrame
      other={{ to: paths.login, label: 'Ingresar' }}
      side={<FoldedSheet stepIndex={stepIndex} />}
    >
      <StepProgress stepIndex={stepIndex} />
      <RegisterStep
        key={stepIndex}
        step={step}
        values={values}
        isFirst={stepIndex === 0}
        isLast={stepIndex === registerSteps.length - 1}
        isWorking={isWorking}
        error={error}
        onBack={(changed) => goTo(stepIndex - 1, changed)}
        onNext={next}
      />
      {stepIndex === 0 && (
        <p className="muted">
          ¿Ya tienes cuenta? <Link to={paths.login}>Inicia sesión</Link>
        </p>
      )}
    </AuthFrame>
  )
}

/** A refusal with words of our own. */
class Refused extends Error {}
