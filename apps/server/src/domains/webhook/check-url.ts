import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { UpstreamError, fieldError } from '../../kit/errors.ts'
import { checkHost } from '../../outbound/outbound-address.ts'

/**
 * Throws, naming the field, unless an address is https and not of a private network: what the outbound guard would refuse at every delivery. A name is
 * resolved when something is sent. Outside of production, the simulated receiver on this machine may be plain.
 */
export function checkUrl({ settings }: Ctx, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username !== '' || url.password !== '') throw fieldError('url', 'url', message('input.url'))
  if (!settings.isProduction && url.hostname === '127.0.0.1' && url.pathname.startsWith('/sandbox/hooks/')) return
  if (url.protocol !== 'https:') throw fieldError('url', 'https', message('input.https'))
  try {
    checkHost(url.hostname)
  } catch (error) {
    throw error instanceof UpstreamError ? fieldError('url', 'not_public', error.text) : error
  }
}
