import { t } from '@lingui/core/macro'
import type { Balance, UnpayableReason } from '@stoa/contract/payout.ts'
import { Box, Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { optionOf } from '../../lib/option-of.ts'
import type { Pages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Table } from '../../ui/table.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

/** The room for the balances in pixels, the same before and after they are known: a merchant has one or two, an operator scrolls them on a wide screen. */
const heightOf = (isOperator: boolean): { base: number; sm: number } => (isOperator ? { base: 430, sm: 172 } : { base: 212, sm: 84 })

/** On a phone, where a row is a block of seven lines and nothing scrolls but the page. */
const shownAtFirst = 2

type BalancesProps = { list: Pages<Balance>; isOperator: boolean; unpayable: UnpayableReason | undefined }

const reasons: readonly UnpayableReason[] = ['account', 'negative']

/** What each partner has: pending, payable, reserved, paid. An operator can show those alone that cannot be paid. */
export function Balances({ onUnpayable, ...props }: BalancesProps & { onUnpayable: (reason: UnpayableReason | undefined) => void }) {
  const choices = [
    { value: '', label: t`All merchants` },
    { value: 'account', label: t`Payable, account not verified` },
    { value: 'negative', label: t`Negative balance` },
  ]
  return (
    <Section
      title={t`Balances`}
      actions={
        props.isOperator ? (
          <NativeSelect
            aria-label={t`Show balances of`}
            size="xs"
            data={choices}
            value={props.unpayable ?? ''}
            onChange={(event) => onUnpayable(optionOf(reasons, event.currentTarget.value))}
          />
        ) : undefined
      }
    >
      <BalanceTable {...props} />
      <p className={textStyles.hint} style={{ marginBlock: '8px 20px' }}>
        {props.isOperator
          ? t`Payable is paid out next. A negative amount, for example after a refund or a dispute, is owed by the merchant: it becomes a debt overnight and is deducted from the next payouts. Held back is the reserve of the payout rule.`
          : t`Payable is paid out next. A negative amount, for example after a refund or a dispute, is what you owe: it becomes a debt overnight and is deducted from your next payouts. Held back is the reserve of the payout rule.`}
      </p>
    </Section>
  )
}

function BalanceTable({ list, isOperator, unpayable }: BalancesProps) {
  const isNarrow = useIsNarrow()
  const [isWhole, setWhole] = useState(false)
  if (list.error)
    return (
      <Card isFlush>
        <PanelError message={messageOf(list.error)} onRetry={list.retry} />
      </Card>
    )
  if (list.isLoading) return <LoadingBlock h={heightOf(isOperator)} radius="lg" />
  if (list.rows.length === 0 && unpayable !== undefined)
    return (
      <Card isFlush>
        <EmptyState
          title={t`No merchant`}
          text={
            unpayable === 'account'
              ? t`Every merchant with a payable balance has a verified payout account.`
              : t`No merchant owes more than is payable.`
          }
        />
      </Card>
    )
  if (list.rows.length === 0) return <Box h={heightOf(isOperator)} />
  const rows = isNarrow && !isWhole ? list.rows.slice(0, shownAtFirst) : list.rows
  const { base, sm } = heightOf(isOperator)
  const names = [t`Pending`, t`Payable`, t`Held back`, t`Debt`, t`In payout`, t`Paid out`]
  return (
    <>
      <Box mih={{ base: unpayable === undefined ? base : 0, sm: 0 }} h={{ base: 'auto', sm: unpayable === undefined ? sm : 'auto' }}>
        <Table label={t`Balances`} isFramed isStacked {...(isNarrow ? {} : { maxHeight: '100%' })}>
          <thead>
            <tr>
              <th scope="col">{isOperator ? t`Merchant` : t`Marketplace`}</th>
              {names.map((name) => (
                <th key={name} scope="col" data-end>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.marketplace.id} ${row.merchant.id}`}>
                <th scope="row" style={{ minWidth: 160, overflowWrap: 'anywhere' }}>
                  <Link href={`/shop/statements/${isOperator ? row.merchant.id : row.marketplace.id}`}>
                    {isOperator ? row.merchant.name : row.marketplace.name}
                  </Link>
                </th>
                {([row.pending, row.payable, row.heldBack, row.debt, row.reserved, row.paid] as const).map((amount, index) => (
                  <td key={index} data-end data-label={names[index]}>
                    <Money value={amount} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        {rows.length < list.rows.length && (
          <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
            {t`Show more`}
          </Button>
        )}
      </Box>
      {rows.length === list.rows.length && <ShowMore list={list} />}
    </>
  )
}
