import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'

/** Throws unless an address is https. Outside of production, the simulated receiver on this machine may be plain. */
export function checkUrl({ settings }: Ctx, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username !== '' || url.password !== '') throw fieldError('url', 'url', message('input.url'))
  const isSimulated = !settings.isProduction && url.hostname === '127.0.0.1' && url.pathname.startsWith('/sandbox/hooks/')
  if (url.protocol !== 'https:' && !isSimulated) throw fieldError('url', 'https', message('input.https'))
}
