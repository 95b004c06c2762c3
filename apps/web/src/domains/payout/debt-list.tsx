import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { payout } from '@stoa/contract/payout.ts'
import type { Debt } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { ListCard, wholeList } from '../../ui/list-card.tsx'
import type { ListColumn } from '../../ui/list-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'

/** How old a debt is: what is owed for so many days, and all of it. */
const ages: readonly (readonly [header: string, amountOf: (debt: Debt) => Debt['total']])[] = [
  [t`0–29 days`, ({ aged }) => aged.days0],
  [t`30–59 days`, ({ aged }) => aged.days30],
  [t`60–89 days`, ({ aged }) => aged.days60],
  [t`90 days or more`, ({ aged }) => aged.days90],
  [t`Total`, ({ total }) => total],
]

/** What merchants owe after netting, by age; a write-off is requested by one person and decided by another. */
export function DebtList() {
  const debts = useCall(payoutRule.debts, {})
  // A negative balance is not a debt before the night: said here, so that this page and the payouts agree.
  const balances = usePages(payout.balances, { query: { limit: 100 } })
  const negative = balances.rows.filter(({ payable }) => payable.minor < 0)
  const mayManage = useMay('payout:run')
  const refreshes = [payoutRule.debts, payoutRule.forecast]
  const onError = (problem: unknown): void => toastFailed(messageOf(problem))
  const ask = useSend(payoutRule.requestWriteOff, { refreshes, onSuccess: () => toastDone(t`Write-off requested`), onError })
  const decide = useSend(payoutRule.decideWriteOff, { refreshes, onSuccess: () => toastDone(t`Decision saved`), onError })
  const requestWriteOff = async ({ merchant, total }: Debt) => {
    const isSure = await confirm({
      title: t`Write off ${money(total)} of ${merchant.name}?`,
      message: t`Another owner has to approve it. The amount becomes a cost of the marketplace.`,
      confirm: t`Request write-off`,
    })
    if (isSure) ask.mutate({ body: { merchantId: merchant.id, amountMinor: total.minor, note: '' } })
  }
  return (
    <ListCard
      title={t`Debts`}
      list={wholeList(debts)}
      columns={[
        { header: t`Merchant`, cell: ({ merchant }) => merchant.name },
        ...ages.map(([header, amountOf]): ListColumn<Debt> => ({ header, cell: (debt) => <Money value={amountOf(debt)} />, isEnd: true })),
        { header: t`Actions`, cell: actionsOf, isEnd: true, isHeaderHidden: true },
      ]}
      rowKey={({ merchant }) => merchant.id}
      empty={
        <EmptyState
          title={t`No debts`}
          text={
            negative.length === 0
              ? t`A merchant whose refunds exceed its payable balance and reserve appears here. The next payouts settle the debt.`
              : t`What is owed now becomes a debt overnight: ${negative.map(({ merchant, payable }) => `${merchant.name} ${money({ ...payable, minor: -payable.minor })}`).join(', ')}. It is deducted from the next payouts.`
          }
        />
      }
    />
  )

  function actionsOf(debt: Debt) {
    if (debt.writeOff !== null) return debt.writeOff.mayDecide && mayManage ? decisions(debt.writeOff) : waiting(debt.writeOff)
    return (
      mayManage && (
        <Button size="xs" variant="default" onClick={() => void requestWriteOff(debt)}>
          {t`Write off`}
        </Button>
      )
    )
  }

  function decisions(writeOff: NonNullable<Debt['writeOff']>) {
    return (
      <ActionRow>
        <Button size="xs" onClick={() => decide.mutate({ body: { id: writeOff.id, isApproved: true } })}>
          {t`Approve write-off of ${money(writeOff.amount)}`}
        </Button>
        <Button size="xs" variant="outline" color="red" onClick={() => decide.mutate({ body: { id: writeOff.id, isApproved: false } })}>
          {t`Reject`}
        </Button>
      </ActionRow>
    )
  }
}

function waiting(writeOff: NonNullable<Debt['writeOff']>) {
  return (
    <span>
      {t`Write-off requested by ${writeOff.requestedBy}`}, <When at={writeOff.requestedAt} as="date" />
    </span>
  )
}
