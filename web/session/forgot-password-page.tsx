import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import { RequestPasswordReset } from '#contract/account.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextField } from '#web/ui/field.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Row } from '#web/ui/row.tsx'
import { AuthFrame, SampleSide } from './auth-frame.tsx'
import { readLoginState } from './login-state.ts'
import { requestPasswordReset } from './session.api.ts'
import './auth-frame.css'

const sentMessage =
  'Si existe una cuenta con ese correo, te enviamos un enlace para crear una contraseña nueva.'

type Form = z.input<typeof RequestPasswordReset>

/** /forgot-password: asks for a mail with a link. The response does not tell whether the account exists. */
export function ForgotPasswordPage() {
  usePageTitle('Recuperar contraseña')
  const state = readLoginState(useLocation())
  const { register, handleSubmit, watch, formState } = useForm<Form>({
    resolver: standardSchemaResolver(RequestPasswordReset),
    defaultValues: { email: state.email ?? '' },
    reValidateMode: 'onSubmit',
  })
  const email = watch('email')
  const request = useExclusiveMutation({
    mutationFn: requestPasswordReset,
    onSuccess: () => setIsSent(true),
  })
  const [isSent, setIsSent] = useState(false)
  const headingRef = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isSent) headingRef.current?.focus()
  }, [isSent])

  const toLogin = { ...state, ...(email ? { email } : {}) }
  return (
    <AuthFrame
      other={{ to: paths.login, label: 'Ingresar', state: toLogin }}
      sideClass="auth-side-page"
      side={<SampleSide />}
    >
      <div className="auth-head">
        <h1 ref={headingRef} tabIndex={-1}>
          {isSent ? 'Revisa tu correo' : '¿Olvidaste tu contraseña?'}
        </h1>
        {!isSent && (
          <p className="muted">
            Escribe el correo de tu cuenta y te enviamos un enlace para crear una nueva.
          </p>
        )}
        <p role="status">{isSent && sentMessage}</p>
        {isSent && (
          <p className="muted">
            Si no llega en unos minutos, mira en la carpeta de correo no deseado o comprueba que{' '}
            <b>{email.trim()}</b> esté bien escrito.
          </p>
        )}
      </div>
      {isSent ? (
        <Row className="steps-go">
          <Button onClick={() => setIsSent(false)}>Usar otro correo</Button>
          <Link className="btn btn-primary" to={paths.login} state={toLogin}>
            Volver a ingresar
          </Link>
        </Row>
      ) : (
        <form noValidate onSubmit={handleSubmit((form) => request.mutate(form), request.reset)}>
          <TextField
            label="Correo electrónico"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...register('email')}
            error={formState.errors.email?.message}
          />
          <Button
            variant="primary"
            wide
            type="submit"
            className="btn-tall"
            busy={request.isPending}
          >
            Enviar enlace
          </Button>
          {request.error && <ErrorText>{errorMessage(request.error)}</ErrorText>}
        </form>
      )}
      {!isSent && (
        <p className="muted">
          ¿La recordaste?{' '}
          <Link to={paths.login} state={toLogin}>
            Inicia sesión
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}
