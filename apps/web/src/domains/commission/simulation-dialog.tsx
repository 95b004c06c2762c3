import { plural, t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { addDays, dayIn } from '@stoa/contract/time-zone.ts'
import { SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { callKey, useCall } from '../../lib/calls.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Money } from '../../ui/when.tsx'
import type { DraftRule } from './rule-values.ts'
import textStyles from '../../ui/text.module.css'

/** What merchants would have paid on past orders by a draft of the rules, before it is saved. */
export function SimulationDialog({ rules, onClose }: { rules: readonly DraftRule[]; onClose: () => void }) {
  const [days, setDays] = useState('90')
  const [now] = useState(() => new Date())
  // Days are those of the marketplace; where it cannot be read, those of the person.
  const own = useCall(marketplace.myMarketplace, {})
  const until = dayIn(now, own.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const from = addDays(until, 1 - Number(days))
  const answer = useQuery({
    queryKey: [...callKey(commission.simulate), from, until, rules],
    queryFn: ({ signal }) => send(commission.simulate, { body: { from, until, rules: [...rules] } }, { signal }),
    enabled: !own.isPending,
    retry: false,
  })
  const { data } = answer
  return (
    <Dialog onClose={onClose} title={t`Compare with past orders`} size={720}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t`Period`}
          value={days}
          onChange={setDays}
          data={[
            { value: '30', label: t`Last 30 days` },
            { value: '90', label: t`Last 90 days` },
            { value: '365', label: t`Last 365 days` },
          ]}
        />
        {answer.isError && <PanelError message={messageOf(answer.error)} onRetry={() => void answer.refetch()} />}
        {answer.isPending && <LoadingBlock h={220} />}
        {data?.merchants.length === 0 && <EmptyState title={t`No orders in this period`} text={t`Choose a longer period to compare.`} />}
        {data && data.merchants.length > 0 && (
          <>
            <p className={textStyles.note}>
              {plural(data.orderCount, {
                one: 'Commission of # order by these rules. Nothing is saved.',
                other: 'Commission of # orders by these rules. Nothing is saved.',
              })}{' '}
              {data.isLimited && t`There are more orders than can be compared: these are the newest.`}
            </p>
            <Table label={t`Difference per merchant`} isFramed isStacked maxHeight="46vh">
              <thead>
                <tr>
                  <th scope="col">{t`Merchant`}</th>
                  {[t`Orders`, t`Charged`, t`With these rules`, t`Difference`].map((name) => (
                    <th key={name} scope="col" data-end>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.merchants.map(({ merchant, orderCount, before, after }) => (
                  <tr key={merchant.id}>
                    <th scope="row">{merchant.name}</th>
                    <td data-end data-label={t`Orders`}>
                      {orderCount}
                    </td>
                    <Amounts before={before} after={after} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t`Total`}</th>
                  <td data-end data-label={t`Orders`}>
                    {data.orderCount}
                  </td>
                  <Amounts before={data.before} after={data.after} />
                </tr>
              </tfoot>
            </Table>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function Amounts({ before, after }: { before: { minor: number; currency: string }; after: { minor: number; currency: string } }) {
  return (
    <>
      <td data-end data-label={t`Charged`}>
        <Money value={before} />
      </td>
      <td data-end data-label={t`With these rules`}>
        <Money value={after} />
      </td>
      <td data-end data-label={t`Difference`}>
        <Money value={{ minor: after.minor - before.minor, currency: after.currency }} />
      </td>
    </>
  )
}
