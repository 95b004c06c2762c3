import { plural, t } from '@lingui/core/macro'
import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { money } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { sideName } from './case-labels.ts'
import { returnAddressText } from './return-address.ts'
import { ExcludedCollections } from './excluded-collections.tsx'

/** What a return policy says, and who set it. */
export function PolicyFacts({ policy, isOperator }: { policy: ReturnPolicy; isOperator: boolean }) {
  return (
    <DescriptionList
      layout="columns"
      items={[
        [t`Return period`, plural(policy.days, { one: '# day', other: '# days' })],
        [t`Return shipping paid by`, sideName(policy.shippingPayer, !isOperator)],
        [t`Return fee`, policy.fee.minor === 0 ? t`None` : money(policy.fee)],
        [t`Return address`, policy.returnAddress ? returnAddressText(policy.returnAddress) : addressMissing(policy)],
        [t`Cannot be returned`, <ExcludedCollections key="excluded" policy={policy} />],
        [t`A lost dispute is paid by`, sideName(policy.disputeBearer, !isOperator)],
        [t`Set by`, setBy(policy, isOperator)],
      ]}
    />
  )
}

function addressMissing({ merchant }: ReturnPolicy): string {
  return merchant ? t`None entered` : t`Address of each merchant`
}

function setBy({ isOwn, merchant }: ReturnPolicy, isOperator: boolean): string {
  if (isOwn) return merchant && isOperator ? t`This merchant` : t`You`
  return merchant ? t`The marketplace` : t`Default`
}
