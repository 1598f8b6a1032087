import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { NewPasswordPair } from '#web/session/new-password-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Row } from '#web/ui/row.tsx'
import { type Registration, registerSteps } from './register-steps.ts'

type Props = {
  step: (typeof registerSteps)[number]
  values: Registration
  isWorking: boolean
  error: string | null
  /** The field that the server refused. */
  wrongField: keyof Registration | null
  onWritten: (changed: Partial<Registration>) => void
  onBack: (changed: Partial<Registration>) => void
  onNext: (changed: Partial<Registration>) => void
}

/** One step. 'Siguiente' needs valid values; 'Atrás' keeps any values. */
export function RegisterStep(props: Props) {
  const { step, values, isWorking, error, wrongField, onWritten, onBack, onNext } = props
  const isFirst = step === registerSteps[0]
  const isLast = step === registerSteps.at(-1)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const form = useForm<Partial<Registration>>({
    resolver: standardSchemaResolver(step.schema),
    defaultValues: values,
    shouldUnregister: true,
  })

  // Moves the focus to the heading of the next step; on the first visit the browser announces the page.
  useEffect(() => {
    if (wrongField) form.setFocus(wrongField)
    else if (document.activeElement === document.body) headingRef.current?.focus()
  }, [wrongField, form])

  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        {step.heading}
      </h1>
      <form
        noValidate
        onSubmit={form.handleSubmit(onNext)}
        onChange={() => onWritten(form.getValues())}
      >
        {step.choices.length === 0 && <AccountFields form={form} />}
        {step.choices.map(({ name, ...choice }) => (
          <SelectField
            key={name}
            {...choice}
            {...form.register(name)}
            error={form.formState.errors[name]?.message}
          />
        ))}
        <Row className="steps-go">
          <Button disabled={isFirst || isWorking} onClick={() => onBack(form.getValues())}>
            Atrás
          </Button>
          <Button variant="primary" type="submit" busy={isWorking}>
            {isWorking ? 'Creando cuenta...' : isLast ? 'Finalizar' : 'Siguiente'}
          </Button>
        </Row>
        {error && <ErrorText>{error}</ErrorText>}
      </form>
    </>
  )
}

function AccountFields({ form }: { form: UseFormReturn<Partial<Registration>> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label="Nombre completo"
        autoComplete="name"
        {...register('name')}
        error={errors.name?.message}
      />
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...register('email')}
        error={errors.email?.message}
      />
      <NewPasswordPair
        password={{
          label: 'Contraseña',
          ...register('password'),
          error: errors.password?.message,
        }}
        again={{
          label: 'Confirmar contraseña',
          ...register('confirmPassword'),
          error: errors.confirmPassword?.message,
        }}
      />
    </>
  )
}
