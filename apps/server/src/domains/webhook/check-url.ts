import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'

/** Throws unless an address is https. The demo's own receiver, outside of production, may be plain. */
export function checkUrl({ settings }: Ctx, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username !== '' || url.password !== '') throw fieldError('url', 'url', message('input.url'))
  const isOwn = !settings.isProduction && url.origin === new URL(settings.publicUrl).origin
  if (url.protocol !== 'https:' && !isOwn) throw fieldError('url', 'https', message('input.https'))
}
