import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../kit/errors.ts'

/** Throws where a label that is only to be found was not bought before. */
export function assertMayBuy(isOnlyFound = false): void {
  if (isOnlyFound) throw new UpstreamError('refused', message('carrier_error.return_ended'))
}

/** Runs what follows a purchase. What fails there is tried again later, whatever the carrier answers: the label is bought, and is found by its key. */
export async function afterPurchase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UpstreamError && !error.isTemporary) throw new UpstreamError(error.kind, error.text, { isTemporary: true, cause: error })
    throw error
  }
}
