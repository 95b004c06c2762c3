import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../kit/errors.ts'

/** Turns a name into addresses: the system's resolver, or another one. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, order: 'ipv4first' })

/**
 * True for an address of the public internet. Private, loopback, link-local (there the clouds keep their metadata), shared (CGNAT),
 * multicast, reserved and documentation ranges are not, nor is any IPv6 form that carries an IPv4 address within (mapped, 6to4,
 * NAT64, Teredo): those would be a second name for a refused one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (!(address instanceof ipaddr.IPv6)) return true
  // Global unicast is 2000::/3 (RFC 4291 §2.4); what lies outside is not given out.
  return address.zoneId === undefined && ((address.parts[0] ?? 0) & 0xe000) === 0x2000
}

export function addressRefused(): UpstreamError {
  return new UpstreamError('address_refused', message('upstream.not_public'))
}

/**
 * A lookup for sockets that answers only addresses already checked: what is connected to is what was looked at, so a name that
 * changes its address in between (DNS rebinding) gains nothing. One refused address among several refuses the name.
 */
export function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    void (async () => {
      try {
        const addresses = await resolve(hostname)
        if (addresses.length === 0 || !addresses.every((a) => isPublicAddress(a.address))) throw addressRefused()
        const family = options.family === 4 || options.family === 'IPv4' ? 4 : options.family === 6 || options.family === 'IPv6' ? 6 : 0
        const usable = family === 0 ? addresses : addresses.filter((a) => a.family === family)
        const first = usable[0]
        if (!first) throw Object.assign(new Error('The name has no address of this family'), { code: 'ENOTFOUND' })
        if (options.all) callback(null, usable)
        else callback(null, first.address, first.family)
      } catch (error) {
        callback(error as NodeJS.ErrnoException, '', 0)
      }
    })()
  }
}

/**
 * Reads an address to call. Throws UpstreamError `address_refused` for what is no address, carries a name or password, is not https
 * (http only for `allowedOrigins`), or names a machine by a number that is not public. The URL parser has by now turned decimal,
 * octal, hexadecimal and short forms into plain ones.
 */
export function readTarget(text: string, allowedOrigins: ReadonlySet<string>): { url: URL; isTrusted: boolean } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new UpstreamError('address_refused', message('upstream.not_a_url'))
  if (url.username !== '' || url.password !== '') throw new UpstreamError('address_refused', message('upstream.url_with_password'))
  const isTrusted = allowedOrigins.has(url.origin)
  if (isTrusted) return { url, isTrusted }
  if (url.protocol !== 'https:') throw new UpstreamError('address_refused', message('upstream.not_https'))
  checkHost(url.hostname)
  return { url, isTrusted }
}

/** A literal address is never looked up, so it is checked here. */
export function checkHost(hostname: string): void {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(literal)) {
    if (!isPublicAddress(literal)) throw addressRefused()
    return
  }
  // A name with one part only means something inside somebody's network.
  if (!/\.[^.]/.test(literal) || /(^|\.)(localhost|local|internal|intranet|lan|home|corp|onion)\.?$/i.test(literal)) throw addressRefused()
}
