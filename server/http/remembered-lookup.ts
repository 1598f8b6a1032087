import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

const freshMs = 30_000
const keptMs = 60 * 60_000

type Known = { addresses: LookupAddress[]; at: number }
type Look = (name: string) => Promise<LookupAddress[]>

/**
 * The `lookup` of connections to a service that is asked all the time. An address that is known is used at once, for an
 * hour, and looked up again behind the scenes: the system looks up two names at a time, and each may take ten seconds
 * when name servers are silent. Everybody who needs the same name waits for one look-up.
 */
export function rememberedLookup(
  look: Look = lookAtSystem,
  now = () => performance.now(),
): LookupFunction {
  const known = new Map<string, Known>()
  const underWay = new Map<string, Promise<LookupAddress[]>>()
  const ask = (name: string): Promise<LookupAddress[]> => {
    const asked =
      underWay.get(name) ??
      look(name)
        .then((addresses) => {
          known.set(name, { addresses, at: now() })
          return addresses
        })
        .finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }
  const addressesOf = async (name: string): Promise<LookupAddress[]> => {
    const found = known.get(name)
    const age = found === undefined ? Number.POSITIVE_INFINITY : now() - found.at
    if (found === undefined || age > keptMs) return ask(name)
    // If the new look-up fails, the known address stays in use.
    if (age > freshMs) ask(name).catch(() => {})
    return found.addresses
  }
  return (name, { all, family }, callback) => {
    addressesOf(name).then(
      (addresses) => {
        const version = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family
        const fitting = addresses.filter((one) => !version || one.family === version)
        const [first] = fitting
        if (first === undefined) callback(notFound(name), '')
        else if (all) callback(null, fitting)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

function lookAtSystem(name: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    )
  })
}

function notFound(name: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' })
}
