import { UpstreamError } from '../../kit/errors.ts'

/** Runs what follows a purchase. What fails there is tried again later, whatever the carrier answers: the label is bought, and is found by its key. */
export async function afterPurchase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UpstreamError && !error.isTemporary) throw new UpstreamError(error.kind, error.text, { isTemporary: true, cause: error })
    throw error
  }
}
