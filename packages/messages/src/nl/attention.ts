import type { Translation } from '../define.ts'
import type { attention as english } from '../en/attention.ts'

export const attention: Translation<typeof english> = {
  'attention.payment_stuck': 'Resultaat van betaling ontbreekt',
  'attention.capture_stuck': 'Betaling geautoriseerd maar niet geïncasseerd',
  'attention.payment_amount_mismatch': 'Betaling gemeld met een ander bedrag',
  'attention.captured_not_applied': 'Betaling geïncasseerd na het einde van de bestelling',
  'attention.payment_contradicted': 'Betaling na de incasso als mislukt gemeld',
  'attention.refund_stuck': 'Resultaat van terugbetaling ontbreekt',
  'attention.refund_failed': 'Terugbetaling mislukt',
  'attention.refund_amount_mismatch': 'Terugbetaling gemeld met een ander bedrag',
  'attention.refund_contradicted': 'Terugbetaling gemeld met een ander resultaat',
  'attention.dispute_won_cancelled': 'Geschil gewonnen nadat de bestelling was geannuleerd',
  'attention.return_sent_late': 'Pakket van een geannuleerde retour onderweg',
  'attention.return_overdue': 'Retour te laat',
  'attention.forward_stuck': 'Bestelling niet geaccepteerd door de winkel van de verkoper',
  'attention.shop_report_failed': 'Niet gemeld aan de winkel van de verkoper',
  'attention.shipped_after_cancellation': 'Verzonden na de annulering',
  'attention.cancelled_in_shop': 'Geannuleerd in de winkel van de verkoper',
  'attention.refunded_in_shop': 'Terugbetaald in de winkel van de verkoper',
  'attention.accept_due': 'Bestelling te accepteren',
  'attention.ship_due': 'Bestelling te versturen',
  'attention.payout_stuck': 'Resultaat van uitbetaling ontbreekt',
  'attention.payout_amount_mismatch': 'Uitbetaling gemeld met een ander bedrag',
  'attention.payout_contradicted': 'Uitbetaling gemeld met een ander resultaat',
}
