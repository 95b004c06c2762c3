import { t } from '@lingui/core/macro'

/** Returns when a merchant without a schedule is paid, worded for the operator or for the merchant. */
export function manualPayoutText(isOperator: boolean): string {
  return isOperator ? t`When you start a payout` : t`When the marketplace starts a payout`
}
