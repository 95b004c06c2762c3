import type { Translation } from '../define.ts'
import type { attention as english } from '../en/attention.ts'

export const attention: Translation<typeof english> = {
  'attention.payment_stuck': 'Zahlungsergebnis fehlt',
  'attention.capture_stuck': 'Zahlung autorisiert, aber nicht eingezogen',
  'attention.payment_amount_mismatch': 'Zahlung mit anderem Betrag gemeldet',
  'attention.captured_not_applied': 'Zahlung nach Ende der Bestellung eingezogen',
  'attention.payment_contradicted': 'Zahlung nach dem Einzug als fehlgeschlagen gemeldet',
  'attention.refund_stuck': 'Ergebnis der Rückerstattung fehlt',
  'attention.refund_failed': 'Rückerstattung fehlgeschlagen',
  'attention.refund_amount_mismatch': 'Rückerstattung mit anderem Betrag gemeldet',
  'attention.refund_contradicted': 'Rückerstattung mit anderem Ergebnis gemeldet',
  'attention.dispute_won_cancelled': 'Zahlungsanfechtung nach Stornierung der Bestellung gewonnen',
  'attention.return_sent_late': 'Paket einer stornierten Retoure unterwegs',
  'attention.return_overdue': 'Retoure überfällig',
  'attention.forward_stuck': 'Bestellung vom Shop des Händlers nicht angenommen',
  'attention.shop_report_failed': 'Nicht an den Shop des Händlers gemeldet',
  'attention.shipped_after_cancellation': 'Nach der Stornierung versendet',
  'attention.cancelled_in_shop': 'Im Shop des Händlers storniert',
  'attention.refunded_in_shop': 'Im Shop des Händlers erstattet',
  'attention.accept_due': 'Bestellung anzunehmen',
  'attention.ship_due': 'Bestellung zu versenden',
  'attention.payout_stuck': 'Ergebnis der Auszahlung fehlt',
  'attention.payout_amount_mismatch': 'Auszahlung mit anderem Betrag gemeldet',
  'attention.payout_contradicted': 'Auszahlung mit anderem Ergebnis gemeldet',
}
