import type { z } from 'zod'
import { RegisterStep1, RegisterStep2, RegisterStep3, RegisterStep4 } from '#contract/account.ts'
import { careers, howDidYouHear, intendedUses, semesters } from '#core/catalog/registration.ts'

export type Registration = {
  name: string
  email: string
  password: string
  confirmPassword: string
  career: string
  semester: string
  how_did_you_hear: string
  usage_purpose: string
}

export const blankRegistration: Registration = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  career: '',
  semester: '',
  how_did_you_hear: '',
  usage_purpose: '',
}

type Choice = {
  name: 'career' | 'semester' | 'how_did_you_hear' | 'usage_purpose'
  label: string
  placeholder: string
  options: readonly string[]
}

type Step = {
  heading: string
  /** The quarter of the folded sheet beside the form. */
  quarter: string
  schema: z.ZodType<Partial<Registration>, Partial<Registration>>
  /** The lists to choose from; the first step has none, its fields are typed in. */
  choices: readonly Choice[]
}

/** The four steps of the registration (specification §2 and §5). */
export const registerSteps: readonly Step[] = [
  {
    heading: 'Crea tu cuenta',
    quarter: 'Tu cuenta',
    schema: RegisterStep1 as Step['schema'],
    choices: [],
  },
  {
    heading: '¿Qué estudias?',
    quarter: 'Tu carrera',
    schema: RegisterStep2 as Step['schema'],
    choices: [
      {
        name: 'career',
        label: 'Carrera',
        placeholder: 'Selecciona tu carrera',
        options: careers,
      },
      {
        name: 'semester',
        label: 'Semestre',
        placeholder: 'Selecciona tu semestre',
        options: semesters,
      },
    ],
  },
  {
    heading: 'Cuéntanos cómo llegaste',
    quarter: 'Cómo nos conociste',
    schema: RegisterStep3 as Step['schema'],
    choices: [
      {
        name: 'how_did_you_hear',
        label: '¿Cómo nos conociste?',
        placeholder: 'Selecciona una opción',
        options: howDidYouHear,
      },
    ],
  },
  {
    heading: 'Una última pregunta',
    quarter: 'Para qué la usarás',
    schema: RegisterStep4 as Step['schema'],
    choices: [
      {
        name: 'usage_purpose',
        label: '¿Para qué usarás Cuartilla?',
        placeholder: 'Selecciona un propósito',
        options: intendedUses,
      },
    ],
  },
]
