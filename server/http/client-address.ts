import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { AppContext } from './app-types.ts'

/**
 * The client's address. X-Forwarded-For counts only when the connection comes from a trusted proxy; the client is then
 * its rightmost address that is not a trusted proxy.
 */
export function clientAddressReader(trustedProxies: string[]): (c: AppContext) => string {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [given = '', prefix] = entry.split('/')
    const address = prefix === undefined ? plainAddress(given) : given
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: ${entry} is not an address`)
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (c) => {
    const peer = plainAddress(getConnInfo(c).remote.address ?? 'unknown')
    if (!isTrusted(peer)) return peer
    const forwarded = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((part) => plainAddress(part.trim()))
    return forwarded.reverse().find((address) => isIP(address) !== 0 && !isTrusted(address)) ?? peer
  }
}

/**
 * An address in its one shortest form, without its zone. An IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`,
 * `0:0:0:0:0:ffff:c000:201`) is that IPv4 address. What is no address stays as it is.
 */
export function plainAddress(address: string): string {
  // As sockets write it: most addresses of a server that listens on IPv6 too.
  const dotted = /^::ffff:([\d.]{7,15})$/i.exec(address)?.[1]
  if (dotted !== undefined && isIP(dotted) === 4) return dotted
  const [withoutZone = ''] = address.split('%')
  if (isIP(withoutZone) !== 6) return address
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortest)
  if (mapped === null) return shortest
  const bytes = mapped.slice(1).flatMap((group) => {
    const bits = Number.parseInt(group, 16)
    return [bits >> 8, bits & 255]
  })
  return bytes.join('.')
}
