import { secondFactorCodes } from '#contract/calls/access.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { proveLastingOwner, sessionOwner } from './owner-proof.ts'
import { inHashingPlace } from './passwords.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  proveSecondFactor,
  removeSecondFactor,
} from './second-factor.ts'

/** The second factor of an operator. */
export function secondFactorRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'now' | 'passwords' | 'secrets'>,
): void {
  const { config, db } = dependencies

  on('GET /api/auth/second-factor', ({ user }) =>
    describeSecondFactor(db, user.id, config.operatorTotpAbove),
  )
  on('POST /api/auth/second-factor', async ({ c, user, body }) => {
    await inHashingPlace(c, () => proveLastingOwner(dependencies, sessionOwner(c), body.password))
    return beginSecondFactor(dependencies, user)
  })
  on('POST /api/auth/second-factor/confirm', async ({ c, user, body, forget }) => {
    const prover = { userId: user.id, sessionId: c.get('sessionId') }
    const codes = await confirmSecondFactor(dependencies, prover, body.code)
    await forget(secondFactorCodes)
    return { recovery_codes: codes }
  })
  on('POST /api/auth/second-factor/prove', async ({ c, user, body, forget }) => {
    const prover = { userId: user.id, sessionId: c.get('sessionId') }
    await proveSecondFactor(dependencies, prover, body.code)
    await forget(secondFactorCodes)
    return { status: true }
  })
  on('DELETE /api/auth/second-factor', ({ c, user }) =>
    removeSecondFactor(dependencies, { userId: user.id, sessionId: c.get('sessionId') }),
  )
}
