import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SignUp } from '#contract/account.ts'
import { formErrorMessage } from '#contract/form-errors.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { type HomeState, paths } from '#web/paths.ts'
import { pendingPrompt } from '#web/projects/pending-prompt.ts'
import { AuthFrame } from '#web/session/auth-frame.tsx'
import { IssuerButtons } from '#web/session/issuer-buttons.tsx'
import {
  destinationAfterLogin,
  loginStateFor,
  passOn,
  readLoginState,
} from '#web/session/login-state.ts'
import { processReferral, signUp } from '#web/session/session.api.ts'
import { announceSessionChange, onSessionChange } from '#web/session/session-change.ts'
import { newSlice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RegisterStep } from './register-step.tsx'
import { blankRegistration, type Registration, registerSteps } from './register-steps.ts'
import './register.css'

export function RegisterPage() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const loginState = readLoginState(useLocation())
  const { stepIndex, values, keep } = useRegistrationDraft()
  const [wrongField, setWrongField] = useState<keyof Registration | null>(null)
  const [task] = useState(pendingPrompt)
  const step = registerSteps[stepIndex]
  usePageTitle(`Crea tu cuenta · Paso ${stepIndex + 1} de ${registerSteps.length}`)

  const registration = useExclusiveMutation({
    mutationFn: async (all: Registration) => {
      if (!all.name.trim() || !all.email.trim() || !all.password) {
        throw new Refused(formErrorMessage('auth.sign_up_incomplete'))
      }
      const created = await signUp(SignUp.parse({ ...all, full_name: all.name }))
      if (!created?.user) throw new Refused(formErrorMessage('auth.sign_up_failed'))
      await processReferral()
      queryClient.clear()
      return queryClient.fetchQuery(meQuery)
    },
    onSuccess: async (me) => {
      const { to, state } = destinationAfterLogin(loginStateFor(me?.id, loginState))
      const starts: HomeState = { startsPrompt: true }
      await navigate(to, { replace: true, state: to === paths.home && task ? starts : state })
      announceSessionChange()
    },
    onError: (cause, all) => {
      if (!isAboutEmail(cause)) return
      keep({ stepIndex: 0, values: all })
      setWrongField('email')
    },
  })

  const goTo = (index: number, changed: Partial<Registration>) => {
    keep({ stepIndex: index, values: { ...values, ...changed } })
    registration.reset()
    setWrongField(null)
  }

  const createAccount = (all: Registration) => {
    if (registration.isPending) return
    keep({ stepIndex, values: all })
    setWrongField(null)
    registration.mutate(all)
  }

  const next = (changed: Partial<Registration>) => {
    if (stepIndex < registerSteps.length - 1) goTo(stepIndex + 1, changed)
    else createAccount({ ...values, ...changed })
  }

  if (!step) return null
  return (
    <AuthFrame
      other={{ to: paths.login, label: 'Ingresar', state: passOn(loginState) }}
      side={<FoldedSheet stepIndex={stepIndex} />}
    >
      <StepProgress stepIndex={stepIndex} />
      {task && <WaitingTask task={task} />}
      <RegisterStep
        key={stepIndex}
        step={step}
        values={values}
        isWorking={registration.isPending}
        error={registration.error && registrationMessage(registration.error)}
        wrongField={wrongField}
        onWritten={(changed) => keep({ stepIndex, values: { ...values, ...changed } })}
        onBack={(changed) => goTo(stepIndex - 1, changed)}
        onNext={next}
      />
      {stepIndex === 0 && <IssuerButtons state={passOn(loginState)} />}
      <p className="muted small">
        Al registrarte aceptas los <Link to={paths.terms}>Términos y condiciones</Link>.
      </p>
      {stepIndex === 0 && (
        <p className="muted">
          ¿Ya tienes cuenta?{' '}
          <Link to={paths.login} state={passOn(loginState)}>
            Inicia sesión
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}

/** The pending prompt, shown during the registration. */
function WaitingTask({ task }: { task: string }) {
  return (
    <div className="waiting-task">
      <p>Tu tarea empieza en cuanto termines:</p>
      <blockquote>«{task.trim()}»</blockquote>
    </div>
  )
}

/** Whether the server refused the e-mail address, which is in the first step. */
function isAboutEmail(cause: unknown): boolean {
  return (
    cause instanceof ApiError &&
    (cause.code === 'auth.email_taken' || cause.code === 'auth.invalid_email')
  )
}

function registrationMessage(cause: Error): string {
  return cause instanceof Refused ? cause.message : errorMessage(cause)
}

/** A refusal with a message of our own. */
class Refused extends Error {}

type Draft = { stepIndex: number; values: Registration }

const blankDraft: Draft = { stepIndex: 0, values: blankRegistration }
const slice = newSlice(blankDraft)
onSessionChange(() => slice.set(blankDraft))

/**
 * The values and the step of a registration. They outlive the page, for users who look at the terms or the login in
 * between; they are only in memory, because they hold a password.
 */
function useRegistrationDraft() {
  return { ...useSlice(slice, (draft) => draft), keep: slice.set }
}

const total = registerSteps.length

function stateOf(index: number, current: number): 'done' | 'now' | undefined {
  if (index < current) return 'done'
  return index === current ? 'now' : undefined
}

function StepProgress({ stepIndex }: { stepIndex: number }) {
  return (
    <div className="steps">
      <p id="register-step">
        <b>
          Paso {stepIndex + 1} de {total}
        </b>
      </p>
      <div
        className="steps-track"
        role="progressbar"
        aria-labelledby="register-step"
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={stepIndex + 1}
      >
        {registerSteps.map((step, index) => (
          <i key={step.quarter} className={stateOf(index, stepIndex)} />
        ))}
      </div>
    </div>
  )
}

/** A sheet folded in four: a quarter is coloured in for each step done, and the current one has a red ring. */
function FoldedSheet({ stepIndex }: { stepIndex: number }) {
  return (
    <div className="fold">
      {registerSteps.map((step, index) => (
        <div key={step.quarter} className={stateOf(index, stepIndex)}>
          <span>{step.quarter}</span>
          <b>{index + 1}</b>
        </div>
      ))}
      <svg
        className="pencil ring"
        style={{ left: `${(stepIndex % 2) * 50}%`, top: `${Math.floor(stepIndex / 2) * 50}%` }}
        viewBox="0 0 170 240"
        strokeWidth="2.6"
        aria-hidden="true"
      >
        <path
          transform="translate(-13 3)"
          d="M22 214c-8-14 2-36 20-38 17-2 26 14 20 29-6 14-28 20-40 10-10-10-6-30 10-38"
        />
      </svg>
    </div>
  )
}
