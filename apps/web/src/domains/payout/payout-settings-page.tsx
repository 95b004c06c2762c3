import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { MyMarketplace } from '@stoa/contract/marketplace.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Link, useNavigation } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { AdjustmentList } from './adjustment-list.tsx'
import { DebtList } from './debt-list.tsx'
import { OwnRules } from './own-rules.tsx'
import textStyles from '../../ui/text.module.css'
import { RuleFields, useRuleForm } from './rule-form.tsx'

/** How payouts are made: the rule of the marketplace and those of merchants, what merchants owe, and credits and charges. */
export function PayoutSettingsPage() {
  const rules = useCall(payoutRule.list, {})
  const mayManage = useMay('payout:run')
  const terms = useCall(marketplace.myMarketplace, {}).data
  const currency = terms?.currency ?? 'EUR'
  const own = rules.data?.find(({ merchant }) => merchant === null)
  return (
    <>
      <PageHeader title={t`Payout rules`} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
      <div className={layoutStyles.stack}>
        <Card title={t`Rule for all merchants`} isFlush={rules.error !== null}>
          {rules.error ? (
            <PanelError message={messageOf(rules.error)} onRetry={() => void rules.refetch()} />
          ) : rules.data ? (
            <>
              <SharedRule rule={own} currency={own?.keep.currency ?? currency} />
              {terms && <MarketplaceTerms terms={terms} />}
            </>
          ) : (
            <LoadingBlock h={{ base: 460, md: 266 }} radius="md" />
          )}
        </Card>
        {rules.data ? (
          <>
            <OwnRules rules={rules.data} currency={currency} mayManage={mayManage} />
            <DebtList />
            <AdjustmentList />
          </>
        ) : (
          !rules.error && [233, 240].map((height) => <Skeleton key={height} h={height} radius="lg" />)
        )}
      </div>
    </>
  )
}

/** What the settings of the marketplace add to the rule: they are changed there. */
function MarketplaceTerms({ terms: { returnWindowDays, payoutMinimumMinor, currency } }: { terms: MyMarketplace }) {
  const delay = t`${plural(returnWindowDays, { one: '# day', other: '# days' })}`
  const minimum = money({ minor: payoutMinimumMinor, currency })
  return (
    <p className={textStyles.note} style={{ marginTop: 16 }}>
      <Trans>
        Payout delay: {delay} after the last shipment. Minimum payout: {minimum}. Both are set in{' '}
        <Link className={textStyles.link} href="/account/marketplace">
          Marketplace
        </Link>
        .
      </Trans>
    </p>
  )
}

function SharedRule({ rule, currency }: { rule: PayoutRule | undefined; currency: string }) {
  const form = useRuleForm({ rule })
  useNavigation().useLeaveGuard(form.hasUnsavedWork)
  return <RuleFields form={form} currency={currency} />
}
