import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Debt } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

/** What merchants owe after netting, by age; a write-off is requested by one person and decided by another. */
export function DebtList() {
  const { data, error, refetch } = useCall(payoutRule.debts, {})
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
    <Card title={t`Debts`} isFlush>
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data || data.length === 0 ? (
        <EmptyState
          title={t`No debts`}
          text={t`A merchant whose refunds exceed its payable balance and reserve appears here. The next payouts settle the debt.`}
        />
      ) : (
        <Table label={t`Debts`}>
          <thead>
            <tr>
              <th scope="col">{t`Merchant`}</th>
              {[t`0–29 days`, t`30–59 days`, t`60–89 days`, t`90 days or more`, t`Total`].map((name) => (
                <th key={name} scope="col" data-end>
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className={textStyles.hidden}>{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((debt) => (
              <tr key={debt.merchant.id}>
                <th scope="row">{debt.merchant.name}</th>
                {[debt.aged.days0, debt.aged.days30, debt.aged.days60, debt.aged.days90, debt.total].map((amount, n) => (
                  <td key={n} data-end>
                    <Money value={amount} />
                  </td>
                ))}
                <td data-end>
                  {debt.writeOff === null
                    ? mayManage && (
                        <Button size="xs" variant="default" onClick={() => void requestWriteOff(debt)}>
                          {t`Write off`}
                        </Button>
                      )
                    : debt.writeOff.mayDecide && mayManage
                      ? decisions(debt.writeOff)
                      : waiting(debt.writeOff)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )

  function decisions(writeOff: NonNullable<Debt['writeOff']>) {
    return (
      <ActionRow>
        <Button size="xs" onClick={() => decide.mutate({ body: { id: writeOff.id, isApproved: true } })}>
          {t`Approve write-off of ${money(writeOff.amount)}`}
        </Button>
        <Button size="xs" variant="default" onClick={() => decide.mutate({ body: { id: writeOff.id, isApproved: false } })}>
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
