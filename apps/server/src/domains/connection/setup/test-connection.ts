import { message } from '@stoa/messages/describe.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import type { ProviderField } from '../ports.ts'

/**
 * Tries a connection with `check` before it is stored. Throws `address_refused` or `connection_failed` when the other system fails, at the address, or at the
 * secret where that was refused.
 */
export async function testConnection<T>(fields: readonly ProviderField[], check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const code = error.kind === 'address_refused' ? 'address_refused' : 'connection_failed'
    const field = fields.find(({ type }) => type === (error.kind === 'unauthorized' ? 'secret' : 'url'))
    const errors = field ? [{ path: `settings.${field.key}`, code, message: error.text }] : []
    throw new AppError(code, { detail: message('connection_error.test_failed', { reason: error.text }), errors, cause: error })
  }
}
