import { t } from '@lingui/core/macro'
import type { TaxScope } from '@stoa/contract/tax-reason.ts'

/** Of which merchants tax is withheld. */
export const scopeLabels: Readonly<Record<TaxScope, string>> = {
  all_merchants: t`All merchants`,
  outside_country: t`Merchants established outside this country`,
  outside_eu: t`Merchants established outside the EU`,
}
