import { t } from '@lingui/core/macro'
import type { Money as MoneyValue } from '@stoa/contract/money.ts'
import type { Description } from '../../ui/description-list.tsx'
import { Money } from '../../ui/when.tsx'

/** What went back to the merchant with a refund and what it loses by that, as items of a list; none where nothing went back. */
export function lossItems(returned: MoneyValue, loss: MoneyValue): Description[] {
  if (returned.minor === 0) return []
  return [
    [t`Returned to the merchant with the refund`, <Money key="returned" value={returned} />],
    [t`The merchant loses`, <Money key="loss" value={loss} />, { isTotal: true }],
  ]
}
