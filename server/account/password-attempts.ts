import { sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import {
  type AttemptKey,
  countAttempt,
  forgetAttempts,
  forgetAttemptsBelow,
  uncountAttempt,
} from '#server/http/rate-limit.ts'

/** The network and browser of a sign-in attempt. */
export type SignInPlace = {
  email: string
  /** The subscriber network of the address (rate-limit.ts). */
  network: string
  /** The id of a browser that was signed in to this account before. */
  device: string | null
}

const windowSeconds = 900
const wrongFromOnePlace = { attempts: 10, windowSeconds }
// In total, from networks on which the account was never signed in.
const wrongFromUnknownNetworks = { attempts: 20, windowSeconds }
const ofAccount = (email: string): AttemptKey => ['password', email]

/**
 * Counts an attempt before the password is compared. Wrong passwords lock out only the network or browser that they
 * come from and, when there are many, networks on which the account was never signed in: never the owner's. Throws
 * request.too_many. Returns the function that takes the count back when the password was right.
 */
export async function countPasswordAttempt(
  db: Db,
  place: SignInPlace,
): Promise<() => Promise<void>> {
  const { email, network, device } = place
  const own: AttemptKey =
    device === null
      ? [...ofAccount(email), 'network', network]
      : [...ofAccount(email), 'device', device]
  await countAttempt(db, own, wrongFromOnePlace)
  const unknownNetworks = ofAccount(email)
  const isUnknownNetwork = device === null && !(await isKnownNetwork(db, place))
  if (isUnknownNetwork) await countAttempt(db, unknownNetworks, wrongFromUnknownNetworks)
  return async () => {
    await forgetAttempts(db, own)
    if (isUnknownNetwork) await uncountAttempt(db, unknownNetworks)
  }
}

/** Resets the count of wrong passwords of the account. */
export async function liftPasswordLock(db: Db | Tx, email: string): Promise<void> {
  await forgetAttempts(db, ofAccount(email))
  await forgetAttemptsBelow(db, ofAccount(email))
}

/** Records that the account was signed in to on this network. */
export async function rememberNetwork(
  db: Db | Tx,
  { email, network }: Pick<SignInPlace, 'email' | 'network'>,
): Promise<void> {
  await db.execute(
    sql`insert into known_networks (user_id, network) select id, ${network} from users where email = ${email}
        on conflict (user_id, network) do update set seen_at = now()`,
  )
}

async function isKnownNetwork(db: Db, { email, network }: SignInPlace): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from known_networks k join users u on u.id = k.user_id
        where u.email = ${email} and k.network = ${network}`,
  )
  return rows.length > 0
}
