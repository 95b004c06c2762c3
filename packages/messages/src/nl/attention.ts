import type { Translation } from '../define.ts'
import type { attention as english } from '../en/attention.ts'

export const attention: Translation<typeof english> = {
  'attention.payment_stuck': 'Betalingen zonder antwoord van de provider',
  'attention.capture_stuck': 'Betalingen geautoriseerd maar niet geïncasseerd',
  'attention.payment_amount_mismatch': 'Betalingen gemeld met een ander bedrag',
  'attention.captured_not_applied': 'Betalingen geïncasseerd voor een bestelling die is beëindigd',
  'attention.refund_stuck': 'Terugbetalingen zonder antwoord van de provider',
  'attention.refund_failed': 'Mislukte terugbetalingen',
  'attention.refund_amount_mismatch': 'Terugbetalingen gemeld met een ander bedrag',
  'attention.refund_contradicted': 'Terugbetalingen gemeld met een ander resultaat',
  'attention.forward_stuck': 'Bestellingen niet geaccepteerd door de winkel van de verkoper',
  'attention.payout_stuck': 'Uitbetalingen zonder antwoord van de provider',
  'attention.payout_amount_mismatch': 'Uitbetalingen gemeld met een ander bedrag',
  'attention.payout_contradicted': 'Uitbetalingen gemeld met een ander resultaat',
}
