import type { fontPreview } from '@stoa/contract/font-preview.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError, fieldError } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import type { Limits } from '../../../kit/throttle.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { findFontFile, fontTypeOf } from './rules.ts'

const perMarketplace: Limits = { capacity: 20, perSeconds: 60 }
const maxSheetBytes = 100_000
const maxFontBytes = 1_000_000
const timeoutMs = 4000

const noFont = () => fieldError('href', 'invalid', message('marketplace_error.font'))

/**
 * Returns the font file of a style sheet of the web. Throws `invalid_input` where the address does not answer with a style sheet that has one: only
 * public https addresses are read.
 */
export async function getFontPreview(
  { db, scope, outbound, signal }: Pick<JobCtx, 'db' | 'scope' | 'outbound' | 'signal'>,
  { query }: Received<typeof fontPreview.get>,
): Promise<FileAnswer> {
  await throttleOrRefuse(db, `font:${scope.companyId}`, perMarketplace)
  // Its own for each company: what one enters must not stop the calls of others to the same host.
  const limits = { timeoutMs, circuit: `font ${scope.companyId}`, signal }
  const read = async (url: string, accept: 'text' | 'bytes', maxBytes: number) => {
    try {
      const answer = await outbound.request({ url, accept, maxBytes, ...limits })
      if (answer.status === 200) return answer
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
    }
    throw noFont()
  }
  const sheet = await read(query.href, 'text', maxSheetBytes)
  const file = findFontFile(sheet.text(), query.href)
  if (file === undefined) throw noFont()
  const { bytes } = await read(file, 'bytes', maxFontBytes)
  const contentType = fontTypeOf(bytes)
  if (contentType === undefined) throw noFont()
  return { bytes, contentType, fileName: `font.${contentType.slice('font/'.length)}` }
}
