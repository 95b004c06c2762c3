import { t } from '@lingui/core/macro'
import type { PayoutForecast } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { Button, Skeleton } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { Card } from '../../ui/page-layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

const MerchantRuleDialog = lazy(() => import('./merchant-rule-dialog.tsx').then((file) => ({ default: file.MerchantRuleDialog })))

/** The next payout of each merchant, or of a merchant on each marketplace: when, how much, and what blocks it. */
export function ForecastPage() {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayManage = useMay('payout:run')
  const [editing, setEditing] = useState<PayoutForecast>()
  const { data, error, refetch } = useCall(payoutRule.forecast, { query: {} })
  return (
    <>
      <PageHeader title={t`Next payouts`} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
      <Card title={isOperator ? t`By merchant` : t`By marketplace`} isFlush>
        {error ? (
          <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton h={180} m={16} radius="md" />
        ) : data.length === 0 ? (
          <EmptyState title={t`Nothing to pay out`} text={t`Fulfilled orders appear here once their return window has ended.`} />
        ) : (
          <Table label={t`Next payouts`}>
            <thead>
              <tr>
                <th scope="col">{isOperator ? t`Merchant` : t`Marketplace`}</th>
                <th scope="col">{t`Date`}</th>
                <th scope="col" data-end>{t`Orders`}</th>
                <th scope="col" data-end>{t`Held back`}</th>
                <th scope="col" data-end>{t`Debt settled`}</th>
                <th scope="col" data-end>{t`Amount`}</th>
                {isOperator && mayManage && (
                  <th scope="col">
                    <span className={textStyles.hidden}>{t`Actions`}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={`${one.marketplace.id} ${one.merchant.id}`}>
                  <th scope="row">
                    {isOperator ? one.merchant.name : one.marketplace.name}
                    {one.reason !== null && <p className={textStyles.hint}>{one.reason}</p>}
                  </th>
                  <td>{one.on === null ? t`By hand` : <When at={one.on} as="date" />}</td>
                  <td data-end>{count(one.orderCount)}</td>
                  <td data-end>
                    <Money value={one.heldBack} />
                  </td>
                  <td data-end>
                    <Money value={one.debtSettled} />
                  </td>
                  <td data-end>
                    <Money value={one.amount} />
                  </td>
                  {isOperator && mayManage && (
                    <td data-end>
                      <Button size="xs" variant="default" onClick={() => setEditing(one)}>
                        {t`Edit rule`}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      {editing && (
        <Suspense>
          <MerchantRuleDialog merchant={editing.merchant} currency={editing.amount.currency} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  )
}
