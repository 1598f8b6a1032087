import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { AppContext } from './app-types.ts'

/**
 * The address a request comes from. X-Forwarded-For counts only when the connection itself is from a trusted
 * proxy, and then its rightmost address that is not one.
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
