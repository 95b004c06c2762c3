import { plural, t } from '@lingui/core/macro'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { Balance } from '@stoa/contract/payout.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'
import { totalsOf } from './payout-totals.ts'

/** Asks before money is sent: every merchant with something payable, who is below the smallest payout, and the total. */
export function PayoutDialog({ onClose }: { onClose: () => void }) {
  const terms = useCall(marketplace.myMarketplace, {})
  const balances = usePages(payout.balances, { query: { limit: 100 } }, { staleMs: 0 })
  useAllPages(balances)
  const run = useSend(payout.run, {
    refreshes: [payout.paged, payout.balances],
    onSuccess: ({ payouts, skipped }) => {
      if (payouts.length > 0) toastDone(t`${plural(payouts.length, { one: '# payout started', other: '# payouts started' })}`)
      for (const one of skipped) toastNote(`${one.merchantName}: ${one.reason}`)
      if (payouts.length + skipped.length === 0) toastNote(t`Nothing is payable yet`)
      onClose()
    },
  })
  const failed = terms.error ?? balances.error
  const retry = () => {
    void terms.refetch()
    balances.retry()
  }
  const isLoaded = terms.data !== undefined && !balances.isLoading && !balances.hasMore
  const due = balances.rows.filter((row) => row.payable.minor !== 0)
  const minimumMinor = terms.data?.payoutMinimumMinor ?? 0
  const isPaid = ({ payable }: Balance) => payable.minor > 0 && payable.minor >= minimumMinor
  const paid = due.filter(isPaid)
  const totals = totalsOf(paid.map(({ payable }) => payable))
  const amount = totals.map(money).join(' + ')
  return (
    <Dialog onClose={onClose} title={t`Run payouts`} size={600}>
      {run.error !== null && <FormMessage>{issuesOf(run.error)[0]?.message ?? messageOf(run.error)}</FormMessage>}
      {failed ? (
        <PanelError message={messageOf(failed)} onRetry={retry} />
      ) : !isLoaded ? (
        <LoadingBlock h={160} radius="md" />
      ) : due.length === 0 ? (
        <p
          className={textStyles.quiet}
        >{t`Nothing is payable right now. Money becomes payable when an order is fulfilled and its payout delay has ended.`}</p>
      ) : (
        <div className={layoutStyles.stack}>
          <p className={textStyles.quiet}>
            {minimumMinor > 0
              ? t`Merchants below your minimum payout of ${money({ minor: minimumMinor, currency: terms.data.currency })} are skipped. Smaller balances roll over.`
              : t`No minimum payout is set. Every merchant with a payable balance is paid.`}
          </p>
          <Table label={t`Payable by merchant`} maxHeight="46vh" isFramed>
            <thead>
              <tr>
                <th scope="col">{t`Merchant`}</th>
                <th scope="col">{t`Payout`}</th>
                <th scope="col" data-end>
                  {t`Payable`}
                </th>
              </tr>
            </thead>
            <tbody>
              {due.map((row) => (
                <tr key={row.merchant.id} data-quiet={!isPaid(row) || undefined}>
                  <th scope="row">{row.merchant.name}</th>
                  <td>
                    {isPaid(row)
                      ? t`Paid now`
                      : row.payable.minor < 0
                        ? t`Negative balance: deducted from the next payouts`
                        : t`Below the minimum payout`}
                  </td>
                  <td data-end>
                    <Money value={row.payable} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {totals.map((total) => (
                <tr key={total.currency}>
                  <th scope="row" colSpan={2}>
                    {t`${plural(paid.filter(({ payable }) => payable.currency === total.currency).length, { one: 'Total for # merchant', other: 'Total for # merchants' })}`}
                  </th>
                  <td data-end>
                    <Money value={total} />
                  </td>
                </tr>
              ))}
            </tfoot>
          </Table>
        </div>
      )}
      <DialogActions isBusy={run.isPending}>
        <Button onClick={() => run.mutate({ body: {} })} loading={run.isPending} disabled={!isLoaded || paid.length === 0}>
          {paid.length === 0 ? t`Pay out` : t`Pay out ${amount}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
