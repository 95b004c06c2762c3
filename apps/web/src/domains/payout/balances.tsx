import { t } from '@lingui/core/macro'
import type { Balance } from '@stoa/contract/payout.ts'
import { Skeleton } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import type { Pages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './payout.module.css'
import { Money } from '../../ui/when.tsx'

/** The room for the balances in pixels, the same before and after they are known: a merchant has one or two, an operator scrolls. */
const heightOf = (isOperator: boolean): number => (isOperator ? 172 : 84)

/** What each partner has: pending, payable, reserved, paid. */
export function Balances({ list, isOperator }: { list: Pages<Balance>; isOperator: boolean }) {
  if (list.error) return <PanelError message={messageOf(list.error)} onRetry={list.retry} />
  if (list.isLoading) return <Skeleton className={styles.balances} h={heightOf(isOperator)} radius="lg" />
  if (list.rows.length === 0) return <div className={styles.balances} style={{ height: heightOf(isOperator) }} />
  return (
    <div className={styles.balances} style={{ height: heightOf(isOperator) }}>
      <Table label={t`Balances`} isFramed maxHeight="100%">
        <thead>
          <tr>
            <th scope="col">{isOperator ? t`Merchant` : t`Marketplace`}</th>
            {[t`Pending`, t`Payable`, t`Held back`, t`Debt`, t`In payout`, t`Paid out`].map((name) => (
              <th key={name} scope="col" data-end>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={`${row.marketplace.id} ${row.merchant.id}`}>
              <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                <Link href={`/shop/statements/${isOperator ? row.merchant.id : row.marketplace.id}`}>
                  {isOperator ? row.merchant.name : row.marketplace.name}
                </Link>
              </th>
              {([row.pending, row.payable, row.heldBack, row.debt, row.reserved, row.paid] as const).map((amount, index) => (
                <td key={index} data-end>
                  <Money value={amount} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {list.hasMore && (
        <button type="button" className={textStyles.link} onClick={list.loadMore}>
          {t`Show more`}
        </button>
      )}
    </div>
  )
}
