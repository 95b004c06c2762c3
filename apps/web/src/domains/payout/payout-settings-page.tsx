import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import layoutStyles from '../../ui/layout.module.css'
import { useNavigation } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { AdjustmentList } from './adjustment-list.tsx'
import { DebtList } from './debt-list.tsx'
import { RuleFields, useRuleForm } from './rule-form.tsx'

/** How payouts are made: the rule of the marketplace, what merchants owe, and credits and charges. */
export function PayoutSettingsPage() {
  const rules = useCall(payoutRule.list, {})
  const currency = useCall(marketplace.myMarketplace, {}).data?.currency ?? 'EUR'
  const own = rules.data?.find(({ merchant }) => merchant === null)
  return (
    <>
      <PageHeader title={t`Payout rules`} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
      <div className={layoutStyles.stack}>
        <Card title={t`Rule for all merchants`} isFlush={rules.error !== null}>
          {rules.error ? (
            <PanelError message={messageOf(rules.error)} onRetry={() => void rules.refetch()} />
          ) : rules.data ? (
            <SharedRule rule={own} currency={own?.keep.currency ?? currency} />
          ) : (
            <LoadingBlock h={{ base: 394, md: 228 }} radius="md" />
          )}
        </Card>
        {rules.data ? (
          <>
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

function SharedRule({ rule, currency }: { rule: PayoutRule | undefined; currency: string }) {
  const form = useRuleForm({ rule })
  useNavigation().useLeaveGuard(form.hasUnsavedWork)
  return <RuleFields form={form} currency={currency} />
}
