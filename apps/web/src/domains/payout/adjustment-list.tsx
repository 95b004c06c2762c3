import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { Suspense, lazy, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Table } from '../../ui/table.tsx'
import { Money, When } from '../../ui/when.tsx'

const AdjustmentDialog = lazy(() => import('./adjustment-dialog.tsx').then((file) => ({ default: file.AdjustmentDialog })))

/** What an adjustment is for. */
export const adjustmentReasons: Readonly<Record<AdjustmentReason, string>> = {
  goodwill: t`Goodwill`,
  correction: t`Correction`,
  fine: t`Fine`,
  marketing: t`Marketing`,
  shipping: t`Shipping costs`,
  service: t`Service`,
  other: t`Other`,
}

/** Credits and charges of merchants, newest first. */
export function AdjustmentList() {
  const list = usePages(payoutRule.pagedAdjustments, {})
  const mayManage = useMay('payout:run')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t`Adjustments`}
      actions={
        mayManage && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t`Create adjustment`}
          </Button>
        )
      }
      isFlush
    >
      {list.error ? (
        <PanelError message={messageOf(list.error)} onRetry={list.retry} />
      ) : list.rows.length === 0 ? (
        <EmptyState title={t`No adjustments`} text={t`Credit or charge a merchant with a reason. It is in the next payout and on the statement.`} />
      ) : (
        <Table label={t`Adjustments`}>
          <thead>
            <tr>
              <th scope="col">{t`Merchant`}</th>
              <th scope="col">{t`Reason`}</th>
              <th scope="col">{t`Note`}</th>
              <th scope="col">{t`Created`}</th>
              <th scope="col" data-end>
                {t`Amount`}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.merchant.name}</th>
                <td>{adjustmentReasons[row.reason]}</td>
                <td>{row.note}</td>
                <td>
                  {row.createdBy}, <When at={row.createdAt} as="date" />
                </td>
                <td data-end>
                  <Money value={row.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ShowMore list={list} />
      {isOpen && (
        <Suspense>
          <AdjustmentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
