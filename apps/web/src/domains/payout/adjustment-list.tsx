import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { useState } from 'react'
import { usePages } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { CreatedBy } from '../../ui/created-by.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Money } from '../../ui/when.tsx'
import { invoiceLabels } from '../order/invoice-labels.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const AdjustmentDialog = openedLater(async () => (await import('./adjustment-dialog.tsx')).AdjustmentDialog)

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
    <ListCard
      title={t`Adjustments`}
      actions={
        mayManage && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t`Create adjustment`}
          </Button>
        )
      }
      list={list}
      columns={[
        { header: t`Merchant`, cell: ({ merchant }) => merchant.name },
        { header: t`Reason`, cell: ({ reason }) => adjustmentReasons[reason] },
        { header: t`Note`, cell: ({ note }) => note },
        { header: t`Created`, cell: ({ createdBy, createdAt }) => <CreatedBy by={createdBy} at={createdAt} /> },
        {
          header: t`Document`,
          cell: ({ isService, invoice }) =>
            invoice === null ? (
              isService && t`Next invoice`
            ) : (
              <Link href={`/shop/invoices/${invoice.id}`}>
                {invoiceLabels[invoice.kind]} {invoice.ref}
              </Link>
            ),
        },
        { header: t`VAT`, cell: ({ isService, tax }) => isService && <Money value={tax} />, isEnd: true },
        { header: t`Amount`, cell: ({ amount }) => <Money value={amount} />, isEnd: true },
      ]}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t`No adjustments`} text={t`Credit or charge a merchant with a reason. It is in the next payout and on the statement.`} />
      }
    >
      {isOpen && <AdjustmentDialog onClose={() => setOpen(false)} />}
    </ListCard>
  )
}
