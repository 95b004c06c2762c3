import { t } from '@lingui/core/macro'

/** When a merchant without a schedule is paid, to whom starts its payouts and to the merchant. */
export function manualPayoutText(isOperator: boolean): string {
  return isOperator ? t`When you start a payout` : t`When the marketplace starts a payout`
}
