import { t } from '@lingui/core/macro'
import type { Money } from '@stoa/contract/money.ts'
import type { TaxScope } from '@stoa/contract/tax-reason.ts'
import type { TaxReversalReason } from '@stoa/contract/tax-withholding.ts'

/** Of which merchants tax is withheld. */
export const scopeLabels: Readonly<Record<TaxScope, string>> = {
  all_merchants: t`All merchants`,
  outside_country: t`Merchants established outside this country`,
  outside_eu: t`Merchants established outside the EU`,
}

/** Why a remittance is reversed. */
export const reversalLabels: Readonly<Record<TaxReversalReason, string>> = {
  paid_by_mistake: t`Paid by mistake`,
  wrong_period: t`Wrong period`,
  wrong_country: t`Wrong country`,
  payment_returned: t`Payment returned`,
}

/** What a person does with the tax of a period that is over: it was paid to the tax authority, or the authority paid it back. */
export function remitLabel(due: Money): string {
  return due.minor < 0 ? t`Mark as received` : t`Mark as remitted`
}
