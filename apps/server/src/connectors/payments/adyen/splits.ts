import type { PaymentPart } from '../../../domains/payment/ports.ts'
import { amountToAdyen } from './amount.ts'

type Split = { type: 'BalanceAccount' | 'Commission' | 'PaymentFee'; amount?: { value: number }; account?: string; reference: string }

/**
 * Returns how a payment or a refund is divided: for each merchant its goods and its shipping, and what the marketplace keeps. A refund uses the references of
 * its payment: Adyen finds the part it belongs to by them. What belongs to a merchant without an account is the marketplace's until it is paid out.
 */
export function splitsOf(parts: readonly PaymentPart[], currency: string): Split[] {
  return parts.flatMap(({ reference, account, totalMinor, goodsMinor, shippingMinor }) => {
    const ownMinor = account === null ? 0 : goodsMinor + shippingMinor
    const split = (type: Split['type'], minor: number, ending: string, to?: string): Split[] =>
      minor === 0
        ? []
        : [
            {
              type,
              amount: { value: amountToAdyen(minor, currency).value },
              reference: `${reference}${ending}`,
              ...(to === undefined ? {} : { account: to }),
            },
          ]
    return [
      ...(account === null
        ? []
        : [...split('BalanceAccount', goodsMinor, '', account), ...split('BalanceAccount', shippingMinor, ':shipping', account)]),
      ...split('Commission', totalMinor - ownMinor, ':commission'),
    ]
  })
}

/** Returns the division of a payment, with Adyen's fee, which the marketplace's own account pays. Nothing is divided where no part is named. */
export function paymentSplits(
  key: string,
  parts: readonly PaymentPart[] | undefined,
  currency: string,
  liableAccount: string,
): { splits?: Split[]; platformChargebackLogic?: ChargebackLogic } {
  if (parts === undefined || parts.length === 0) return {}
  const fee: Split = { type: 'PaymentFee', account: liableAccount, reference: `${key}:fee` }
  return { splits: [...splitsOf(parts, currency), fee], platformChargebackLogic: chargebackLogicOf(parts, liableAccount) }
}

type ChargebackLogic = {
  behavior: 'deductFromOneBalanceAccount' | 'deductAccordingToSplitRatio' | 'deductFromLiableAccount'
  targetAccount?: string
  costAllocationAccount: string
}

/**
 * Returns from which account Adyen takes a chargeback: the merchant's where it bears disputes, each by its share where several do, else the marketplace's.
 * What a chargeback costs is the marketplace's.
 */
function chargebackLogicOf(parts: readonly PaymentPart[], costAllocationAccount: string): ChargebackLogic {
  if (!parts.every(({ account, disputeBearer }) => account !== null && disputeBearer === 'merchant'))
    return { behavior: 'deductFromLiableAccount', costAllocationAccount }
  const accounts = new Set(parts.flatMap(({ account }) => account ?? []))
  const [targetAccount] = accounts
  return accounts.size === 1 && targetAccount !== undefined
    ? { behavior: 'deductFromOneBalanceAccount', targetAccount, costAllocationAccount }
    : { behavior: 'deductAccordingToSplitRatio', costAllocationAccount }
}
