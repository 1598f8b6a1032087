import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { signIn } from './account.api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SamplePage } from './sample-page.tsx'

export function LoginPage() {
  usePageTitle('Ingresar')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // Nothing is checked before sending: the server's message is what shows (specification §5).
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isWorking) return
    const form = new FormData(event.currentTarget)
    setIsWorking(true)
    setError(null)
    try {
      await signIn({ email: String(form.get('email')), password: String(form.get('password')) })
      queryClient.clear()
      await queryClient.fetchQuery(meQuery)
      await navigate(paths.home, { replace: true })
    } catch (cause) {
      setError(errorMessage(cause))
      setIsWorking(false)
    }
  }

  return (
    <AuthFrame
      other={{ to: paths.register, label: 'Registrarse' }}
      sideClass="auth-side-page"
      side={<SamplePage />}
    >
      <h1>Qué bueno verte de nuevo</h1>
      <form noValidate onSubmit={submit}>
        <TextField
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <PasswordField label="Contraseña" name="password" autoComplete="current-password" />
        <Button variant="primary" wide type="submit" className="btn-tall" busy={isWorking}>
          Iniciar sesión
        </Button>
        {error && <FieldError>{error}</FieldError>}
      </form>
      <p className="muted">
        ¿Aún no tienes cuenta? <Link to={paths.register}>Regístrate</Link>
      </p>
    </AuthFrame>
  )
}
