import { t } from '@lingui/core/macro'
import type { Case } from '@stoa/contract/case-shapes.ts'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page-layout.tsx'
import textStyles from '../../ui/text.module.css'
import { Money } from '../../ui/when.tsx'
import { shareReasonLabels } from './case-labels.ts'
import { lossItems } from './loss-items.tsx'

/** What each side bears of the case, and why. */
export function SharesCard({
  one,
  shares: { merchant, marketplace, returned, reason, isFinal },
}: {
  one: Case
  shares: NonNullable<Case['shares']>
}) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  return (
    <Card title={one.state === 'needs_response' || one.state === 'under_review' ? t`Cost of a loss` : t`Cost`}>
      <DescriptionList
        layout="amounts"
        items={[
          [isMerchant ? t`You bear` : t`Merchant bears`, <Money key="merchant" value={merchant} />],
          [t`Marketplace bears`, <Money key="marketplace" value={marketplace} />],
          ...lossItems(returned, { ...merchant, minor: merchant.minor - returned.minor }),
        ]}
      />
      <p className={textStyles.hint}>
        {reason === null ? t`By the policy of the marketplace` : shareReasonLabels[reason]}
        {reason !== null && !isFinal && ` · ${t`Not booked yet`}`}
      </p>
    </Card>
  )
}
