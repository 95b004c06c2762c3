import { t } from '@lingui/core/macro'
import { isServiceAdjustment } from '@stoa/contract/adjustment-rules.ts'
import type { Adjustment } from '@stoa/contract/payout-rule.ts'
import { AdjustmentReason, payoutRule } from '@stoa/contract/payout-rule.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import textStyles from '../../ui/text.module.css'
import { documentText, taxText } from './adjustment-texts.ts'
import type { AdjustmentValues } from './adjustment-values.ts'

/** `charges` are those that a credit can take back: it has the VAT of the one that is chosen. */
type Props = { values: AdjustmentValues; currency: string; charges: readonly Adjustment[] }

/** The document an adjustment comes on, and the VAT inside its amount, as both are while it is entered. */
export function AdjustmentTax({ values: { merchantId, direction, amountMinor, reason, isService, correctsId }, currency, charges }: Props) {
  const isOfService = isServiceAdjustment({ reason: AdjustmentReason.parse(reason), isService })
  const { data, error, isPlaceholderData } = useCall(
    payoutRule.serviceTax,
    { params: { merchantId: merchantId ?? '' } },
    { enabled: isOfService && merchantId !== null && charges.length === 0 },
  )
  if (!isOfService) return <p className={textStyles.hint}>{t`This is not a service: it has no VAT and appears on no invoice.`}</p>
  if (charges.length > 0) {
    const charge = charges.find(({ id }) => id === correctsId)
    if (charge === undefined || charge.taxTreatment === null) return null
    const { taxTreatment, taxBasisPoints } = charge
    return (
      <p className={textStyles.hint} aria-live="polite">
        {documentText(direction, charge)} {taxText({ taxTreatment, taxBasisPoints }, amountMinor, currency, true)}
      </p>
    )
  }
  const isKnown = merchantId !== null && data !== undefined && !isPlaceholderData
  return (
    <p className={textStyles.hint} aria-live="polite">
      {documentText(direction)} {isKnown ? taxText(data, amountMinor, currency) : error !== null && messageOf(error)}
    </p>
  )
}
