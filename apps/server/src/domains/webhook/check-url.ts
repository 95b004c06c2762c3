import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { UpstreamError, fieldError } from '../../kit/errors.ts'
import { checkHost } from '../../outbound/outbound-address.ts'

/**
 * Throws, naming the field, unless an address is https and not of a private network: what the outbound guard would refuse at every delivery. A name is
 * resolved when something is sent. The simulated receiver of this installation, where it has one, may be plain.
 */
export function checkUrl({ settings }: Ctx, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username !== '' || url.password !== '') throw fieldError('url', 'url', message('input.url'))
  if (url.origin === settings.sandboxUrl && url.pathname.startsWith('/sandbox/hooks/')) return
  if (url.protocol !== 'https:') throw fieldError('url', 'https', message('input.https'))
  try {
    checkHost(url.hostname)
  } catch (error) {
    throw error instanceof UpstreamError ? fieldError('url', 'not_public', message('webhook_error.not_public')) : error
  }
}
