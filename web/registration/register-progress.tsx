import { registerSteps } from './register-steps.ts'
import './register.css'

const total = registerSteps.length

function stateOf(index: number, current: number): 'done' | 'now' | undefined {
  if (index < current) return 'done'
  return index === current ? 'now' : undefined
}

export function StepProgress({ stepIndex }: { stepIndex: number }) {
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
export function FoldedSheet({ stepIndex }: { stepIndex: number }) {
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
