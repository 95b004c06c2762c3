import type { PushOutcome, PushedProduct, ShopAccess } from '../../domains/connection/ports.ts'
import { UpstreamError } from '../../kit/errors.ts'
import type { Patience } from '../retry.ts'
import { withRetry } from '../retry.ts'
import { askAgain } from './ask-again.ts'
import { refuseCurrency } from './refuse-currency.ts'

/**
 * Writes products one after the other, each by calls that may be repeated. What the shop refuses is the result of that product, and so is a price in another
 * currency than `currency`, that of the shop.
 */
export async function pushEach(
  { signal }: Pick<ShopAccess, 'signal'>,
  products: readonly PushedProduct[],
  patience: Patience,
  currency: string,
  write: (product: PushedProduct) => Promise<PushOutcome>,
): Promise<PushOutcome[]> {
  const outcomes: PushOutcome[] = []
  for (const one of products)
    outcomes.push(
      refuseCurrency(one, currency) ??
        (await withRetry(() => write(one).catch(askAgain), signal, patience).catch((error: unknown) => toRefusal(one, error))),
    )
  return outcomes
}

function toRefusal({ key }: PushedProduct, error: unknown): PushOutcome {
  if (error instanceof UpstreamError && error.kind === 'refused') return { key, failure: error.text }
  throw error
}
