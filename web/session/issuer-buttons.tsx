import type { ReactNode } from 'react'
import type { OfferedIssuer } from '#contract/sessions.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import googleMark from './google-mark.svg'
import { beginAtIssuer, keepDeparture } from './issuers.api.ts'
import type { LoginState } from './login-state.ts'
import './auth-frame.css'

/** The issuers that offer to sign in here, which the server wrote into the page. */
const offered = ((written) => (written.startsWith('[') ? JSON.parse(written) : []))(
  document.querySelector<HTMLMetaElement>('meta[name="issuers"]')?.content ?? '',
) as OfferedIssuer[]

type Props = { state: LoginState; children?: ReactNode }

/** 'Continuar con …': leaves for the issuer, which sends the browser back to /login/{provider}. */
export function IssuerButtons({ state, children }: Props) {
  const leave = useExclusiveMutation({
    mutationFn: async (id: string) => {
      const { url } = await beginAtIssuer(id)
      keepDeparture(state)
      window.location.assign(url)
    },
  })
  if (offered.length === 0) return null
  return (
    <div className="issuers">
      <p className="issuers-or">o</p>
      {offered.map(({ id, name }) => (
        <Button
          key={id}
          wide
          className="btn-tall"
          busy={leave.isPending && leave.variables === id}
          onClick={() => leave.mutate(id)}
        >
          {id === 'google' && <img src={googleMark} alt="" width="20" height="20" />}
          Continuar con {name}
        </Button>
      ))}
      {leave.error && <ErrorText>{errorMessage(leave.error)}</ErrorText>}
      {children}
    </div>
  )
}
