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
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: ${entry} is not an address`)
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (c) => {
    const peer = (getConnInfo(c).remote.address ?? 'unknown').replace(/^::ffff:/, '')
    if (!isTrusted(peer)) return peer
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
    return forwarded.reverse().find((address) => isIP(address) !== 0 && !isTrusted(address)) ?? peer
  }
}
