import { plural, t } from '@lingui/core/macro'
import { payout } from '@stoa/contract/payout.ts'
import type { PayoutForecast } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { totalsOf } from './payout-totals.ts'

/** Asks before money is sent: what each merchant is paid now or why nothing is, by the function that makes payouts, and the total. */
export function PayoutDialog({ onClose }: { onClose: () => void }) {
  const { data: forecasts, error, refetch } = useCall(payoutRule.forecast, { query: {} }, { staleMs: 0 })
  const run = useSend(payout.run, {
    refreshes: [payout.paged, payout.balances, payoutRule.forecast],
    onSuccess: ({ payouts, skipped }) => {
      if (payouts.length > 0) toastDone(t`${plural(payouts.length, { one: '# payout started', other: '# payouts started' })}`)
      for (const one of skipped) toastNote(`${one.merchantName}: ${one.reason}`)
      if (payouts.length + skipped.length === 0) toastNote(t`Nothing is payable yet`)
      onClose()
    },
  })
  // A merchant of whom nothing is payable yet is no part of a payout run.
  const due = (forecasts ?? []).filter(({ code }) => code !== 'not_payable_yet')
  const paid = due.filter(({ amount }) => amount.minor > 0)
  const totals = totalsOf(paid.map(({ amount }) => amount))
  const total = totals.map(money).join(' + ')
  return (
    <Dialog onClose={onClose} title={t`Pay out`} size={600}>
      {run.error !== null && <FormMessage>{issuesOf(run.error)[0]?.message ?? messageOf(run.error)}</FormMessage>}
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : forecasts === undefined ? (
        <LoadingBlock h={160} radius="md" />
      ) : due.length === 0 ? (
        <p
          className={textStyles.quiet}
        >{t`Nothing is payable right now. Money becomes payable when an order is fulfilled and its payout delay has ended.`}</p>
      ) : (
        <Table label={t`Payouts by merchant`} maxHeight="46vh" isFramed>
          <thead>
            <tr>
              <th scope="col">{t`Merchant`}</th>
              <th scope="col">{t`Payout`}</th>
              <th scope="col" data-end>
                {t`Amount`}
              </th>
            </tr>
          </thead>
          <tbody>
            {due.map((one) => (
              <tr key={`${one.merchant.id} ${one.amount.currency}`} data-quiet={one.amount.minor === 0 || undefined}>
                <th scope="row">{one.merchant.name}</th>
                <td>
                  {one.reason ?? t`Paid now`}
                  {deductionsOf(one).map((text) => (
                    <p key={text} className={textStyles.hint}>
                      {text}
                    </p>
                  ))}
                </td>
                <td data-end>
                  <Money value={one.amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map((sum) => (
              <tr key={sum.currency}>
                <th scope="row" colSpan={2}>
                  {t`${plural(paid.filter(({ amount }) => amount.currency === sum.currency).length, { one: 'Total for # merchant', other: 'Total for # merchants' })}`}
                </th>
                <td data-end>
                  <Money value={sum} />
                </td>
              </tr>
            ))}
          </tfoot>
        </Table>
      )}
      <DialogActions isBusy={run.isPending}>
        <Button onClick={() => run.mutate({ body: {} })} loading={run.isPending} disabled={paid.length === 0}>
          {paid.length === 0 ? t`Pay out` : t`Pay out ${total}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Returns what a payout is less by, in words. */
function deductionsOf({ heldBack, debtSettled }: PayoutForecast): string[] {
  const [held, debt] = [money(heldBack), money(debtSettled)]
  return [...(heldBack.minor === 0 ? [] : [t`Held back: ${held}`]), ...(debtSettled.minor === 0 ? [] : [t`Debt settled: ${debt}`])]
}
