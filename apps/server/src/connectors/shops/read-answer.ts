import type * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../kit/errors.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'

const unreadable = message('upstream.shop_unreadable')

/**
 * Returns what a shop answered, checked by its shape. An answer that cannot be read is temporary where the call may be repeated: a proxy or a
 * restarting shop answers with a web page. Throws UpstreamError `malformed`.
 */
export function readAnswer<S extends z.ZodMiniType>(
  shape: S,
  response: Pick<OutboundResponse, 'headers' | 'json'>,
  isTemporary: boolean,
): z.infer<S> {
  if (/^text\/html/i.test(response.headers['content-type'] ?? '')) {
    throw new UpstreamError('malformed', message('upstream.shop_web_page'), { isTemporary })
  }
  let json: unknown
  try {
    json = response.json()
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    throw new UpstreamError(error.kind, unreadable, { isTemporary, cause: error })
  }
  const answer = shape.safeParse(json)
  if (!answer.success) throw new UpstreamError('malformed', unreadable, { isTemporary, cause: answer.error })
  return answer.data
}
