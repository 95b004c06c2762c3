import { message } from '@stoa/messages/describe.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'

/** A product a push comes by, and how it was last sent to each marketplace: the hash of its content then, by marketplace. */
export type PushCandidate = {
  productId: string
  reference: string
  name: string
  status: ProductStatus
  reasons: readonly { code: string; text: CodedMessage }[]
  contentHash: string
  currency: string
  /** The shop's category, and the form of it that names compare by. */
  category: string
  categoryKey: string
  sent: Readonly<Record<string, string>>
  /** Marketplaces that were shown for it before it was discontinued and not since. */
  isGoneNews: boolean
}

/** What a push does with a product on one marketplace. */
export type PushStep = 'new' | 'changed' | 'unchanged'

/** Decides by the content's hash; a forced push sends what is unchanged as well. */
export function decideStep(candidate: PushCandidate, marketplaceId: string, isForced: boolean): PushStep {
  const before = candidate.sent[marketplaceId]
  if (before === undefined) return 'new'
  return isForced || before !== candidate.contentHash ? 'changed' : 'unchanged'
}

/** What becomes of a product as a whole: sent somewhere, left alone, held back, or reported as removed. */
export type PushVerdict =
  | { outcome: 'created' | 'changed'; steps: { marketplaceId: string; step: 'new' | 'changed' }[] }
  | { outcome: 'unchanged' }
  | { outcome: 'blocked'; code: string; messages: readonly CodedMessage[] }
  | { outcome: 'discontinued' }
  | { outcome: 'none' }

/**
 * Decides about one product over all marketplaces. A product in review is blocked, with every reason named, and so is one whose prices are in the currency of
 * none of them: a marketplace takes orders in its own alone.
 */
export function decidePush(
  candidate: PushCandidate,
  marketplaces: readonly { marketplaceId: string; currency: string }[],
  isForced: boolean,
): PushVerdict {
  if (candidate.status === 'Discontinued') return candidate.isGoneNews ? { outcome: 'discontinued' } : { outcome: 'none' }
  if (candidate.status === 'Review') {
    const [first] = candidate.reasons
    const messages = candidate.reasons.map(({ text }) => text)
    return { outcome: 'blocked', code: first?.code ?? 'not_ready', messages: messages.length === 0 ? [message('run_item.not_ready')] : messages }
  }
  const { currency } = candidate
  const offered = marketplaces.filter((one) => one.currency === currency)
  const [other] = marketplaces
  if (offered.length === 0 && other)
    return { outcome: 'blocked', code: 'other_currency', messages: [message('result.other_currency', { currency, other: other.currency })] }
  const steps = offered.flatMap(({ marketplaceId }) => {
    const step = decideStep(candidate, marketplaceId, isForced)
    return step === 'unchanged' ? [] : [{ marketplaceId, step }]
  })
  if (steps.length === 0) return { outcome: 'unchanged' }
  return { outcome: steps.some(({ step }) => step === 'new') ? 'created' : 'changed', steps }
}

/** A collection a product may be placed into by the name of its category. */
export type NamedCollection = { id: string; marketplaceId: string; nameKey: string; requiresApproval: boolean }

/** The names a category may be known by: the whole of it, and the last step of a path (`Home > Kitchen > Mugs`). */
export function placeKeys(categoryKey: string): string[] {
  if (categoryKey === '') return []
  const last = categoryKey.split(/[>/]/).at(-1)?.trim() ?? ''
  return last === '' || last === categoryKey ? [categoryKey] : [categoryKey, last]
}

/**
 * Returns the place of a product on a marketplace: the collection of the merchant's rule for its category, else the one named like the category or
 * like the last step of it, else none until someone chooses.
 */
export function choosePlace(
  categoryKey: string,
  marketplaceId: string,
  collections: readonly NamedCollection[],
  ruled: readonly NamedCollection[] = [],
): NamedCollection | undefined {
  const rule = ruled.find((one) => one.marketplaceId === marketplaceId && one.nameKey === categoryKey)
  if (rule) return rule
  for (const key of placeKeys(categoryKey)) {
    const place = collections.find((one) => one.marketplaceId === marketplaceId && one.nameKey === key)
    if (place) return place
  }
  return undefined
}

/** The approval a pushed product starts with: what has no place yet has to be looked at, and what has one unless a rule (`isTrusted`) says no. */
export function firstApproval(place: NamedCollection | undefined, isTrusted: boolean): ApprovalStatus {
  return place && (isTrusted || !place.requiresApproval) ? 'Approved' : 'Pending'
}

/** Products a batch, and so a transaction: some hundreds keep it short and the statements few. */
export const pushBatchSize = 500
