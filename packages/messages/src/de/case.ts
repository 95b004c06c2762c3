import type { Translation } from '../define.ts'
import type {
  caseErrors as englishErrors,
  caseHistory as englishHistory,
  caseState as englishState,
  disputeReason as englishReason,
  shareReason as englishShareReason,
} from '../en/case.ts'

export const caseHistory: Translation<typeof englishHistory> = {
  'case.return_requested': 'Retoure angefragt: {count, plural, one {# Artikel} other {# Artikel}}',
  'case.approved': 'Retoure genehmigt',
  'case.rejected': 'Retoure abgelehnt',
  'case.cancelled': 'Retoure storniert',
  'case.expired': 'Retoure storniert: Die Artikel wurden nicht rechtzeitig zurückgesendet',
  'case.sent': 'Artikel zurückgesendet: {tracking}',
  'case.label_bought': 'Retourenetikett bereit: {carrier} {number}',
  'case.label_cancelled': 'Retourenetikett storniert: {number}',
  'case.label_failed': 'Der Versanddienstleister hat das Retourenetikett abgelehnt{reason}',
  'case.parcel_reported': '{carrier} {number}: {state}',
  'case.received': 'Artikel eingegangen',
  'case.inspected': 'Artikel geprüft: {accepted} von {count} angenommen',
  'case.refund_requested': 'Rückerstattung von {amount} beantragt',
  'case.refunded': 'Erstattet',
  'case.refund_failed': 'Der Zahlungsanbieter hat die Rückerstattung abgelehnt',
  'case.declined': 'Rückerstattung abgelehnt',
  'case.dispute_opened': 'Zahlungsanfechtung eröffnet: {amount}, {reason}',
  'case.dispute_reviewed': 'Die Bank prüft die Zahlungsanfechtung',
  'case.dispute_won': 'Zahlungsanfechtung gewonnen: {amount} zurückgebucht',
  'case.dispute_reversed': 'Der Zahlungsanbieter hat seine Entscheidung zurückgenommen: Zahlungsanfechtung gewonnen, {amount} zurückgebucht',
  'case.share_returned_by_merchant': 'Aufteilung der Kosten zurückgenommen: {amount} vom Händler an den Marktplatz',
  'case.share_returned_by_marketplace': 'Aufteilung der Kosten zurückgenommen: {amount} vom Marktplatz an den Händler',
  'case.dispute_lost': 'Zahlungsanfechtung verloren: {amount}',
  'case.decision_due': 'Bis {dueAt} zu genehmigen oder abzulehnen',
  'case.label_due': 'Der Kunde braucht bis {dueAt} ein Retourenetikett',
  'case.sending_due': 'Die Artikel müssen bis {dueAt} zurückgesendet werden',
  'case.arrival_due': 'Die Artikel sollten bis {dueAt} ankommen',
  'case.inspection_due': 'Die Artikel sind bis {dueAt} zu prüfen',
  'case.refund_due': 'Die Rückerstattung ist bis {dueAt} auszuführen oder abzulehnen',
  'case.step_overdue': 'Überfällig seit {dueAt}. Status: {state}',
  'case.evidence_due': 'Nachweise sind innerhalb von zwei Tagen fällig',
  'case.evidence_refused': 'Der Zahlungsanbieter hat die Nachweise abgelehnt{reason}',
  'case.evidence_requested': 'Die Bank hat erneut Nachweise angefordert',
  'case.evidence_sent': 'Nachweise an den Zahlungsanbieter gesendet',
  'case.evidence_submitted': 'Nachweise eingereicht',
  'case.evidence_unsent': 'Die Nachweise konnten nicht an den Zahlungsanbieter gesendet werden{reason}',
  'case.outcome_contradicted': 'Der Anbieter hat ein anderes Ergebnis gemeldet: {state}. Nichts wurde geändert',
  'case.shares_decided': 'Kosten aufgeteilt: Der Händler trägt {merchant}, der Marktplatz {marketplace}. {reason}',
  'case.message': 'Nachricht',
}

export const caseState: Translation<typeof englishState> = {
  'case_state.requested': 'Angefragt',
  'case_state.approved': 'Genehmigt',
  'case_state.in_transit': 'Unterwegs',
  'case_state.received': 'Eingegangen',
  'case_state.inspected': 'Geprüft',
  'case_state.refunding': 'Wird erstattet',
  'case_state.refunded': 'Erstattet',
  'case_state.rejected': 'Abgelehnt',
  'case_state.cancelled': 'Storniert',
  'case_state.needs_response': 'Antwort nötig',
  'case_state.under_review': 'In Prüfung',
  'case_state.won': 'Gewonnen',
  'case_state.lost': 'Verloren',
}

export const caseErrors: Translation<typeof englishErrors> = {
  'case_error.accepted_exceeds': 'Es wurden nur {quantity} zurückgesendet.',
  'case_error.bearer_of_operator': 'Nur der Marktplatz entscheidet, wer eine verlorene Zahlungsanfechtung trägt.',
  'case_error.ended': 'Dieser Fall ist beendet ({state}), daher kann nichts mehr unternommen werden.',
  'case_error.evidence_files': 'Der Zahlungsanbieter akzeptiert höchstens {limit} Dateien als Nachweis. Wählen Sie weniger aus.',
  'case_error.evidence_late': 'Die Frist für Nachweise endete am {until}.',
  'case_error.evidence_pdf_size':
    'Der Zahlungsanbieter akzeptiert höchstens {megabytes} MB an PDFs als Nachweis. Wählen Sie kleinere oder weniger PDFs aus.',
  'case_error.evidence_size': 'Der Zahlungsanbieter akzeptiert höchstens {megabytes} MB an Nachweisen. Wählen Sie kleinere oder weniger Dateien aus.',
  'case_error.evidence_unknown': 'Diese Datei gehört nicht zu der Zahlungsanfechtung.',
  'case_error.every_line': 'Geben Sie für jede Position der Retoure genau ein Ergebnis ein.',
  'case_error.excluded': '{product} kann nicht zurückgegeben werden.',
  'case_error.not_paid': 'Für diese Bestellung wurde nichts bezahlt, daher gibt es nichts zurückzugeben.',
  'case_error.nothing_accepted': 'Es wurde kein Artikel angenommen. Lehnen Sie stattdessen die Rückerstattung ab.',
  'case_error.refunded_already':
    'Die angenommenen Artikel wurden bereits mit der Bestellung erstattet. Lehnen Sie diese Rückerstattung mit diesem Grund ab.',
  'case_error.only_left':
    '{left, plural, =0 {Keiner dieser Artikel kann zurückgegeben werden: Sie} other {Nur {left, number} dieser Artikel können zurückgegeben werden: Die anderen}} wurden nicht versendet, sind erstattet oder Teil einer anderen Retoure.',
  'case_error.other_kind': 'Dies ist bei einem Fall dieser Art nicht möglich.',
  'case_error.other_side': 'Nur die andere Seite kann dies tun.',
  'case_error.policy_of_operator':
    'Der Marktplatz hat in dieser Richtlinie festgelegt, wer eine verlorene Zahlungsanfechtung zahlt. Daher kann nur der Marktplatz sie löschen.',
  'case_error.restock_exceeds': 'Es können nicht mehr Artikel zurück in den Bestand gehen, als angenommen wurden.',
  'case_error.share_exceeds':
    'Geben Sie höchstens {amount} ein: Den Rest erhält der Händler als Provision, einbehaltene Steuer oder Zahlungsgebühr zurück.',
  'case_error.shares_differ': 'Geben Sie Anteile ein, die zusammen {amount} ergeben.',
  'case_error.shares_of_operator': 'Nur der Marktplatz entscheidet, wer die Kosten trägt.',
  'case_error.shares_final': 'Die Kosten dieses Falls wurden aufgeteilt. Erstellen Sie zur Korrektur eine Anpassung.',
  'case_error.stricter_days': 'Geben Sie mindestens die Anzahl der Tage des Marktplatzes ein.',
  'case_error.stricter_feeMinor': 'Geben Sie eine Gebühr ein, die nicht höher als die des Marktplatzes ist.',
  'case_error.stricter_shippingPayer': 'Wählen Sie den Zahler des Marktplatzes oder den Händler.',
  'case_error.too_early': 'Der Fall ist noch nicht so weit. Er ist jetzt: {state}.',
  'case_error.too_late': 'Dieser Schritt ist vorbei. Der Fall ist jetzt: {state}.',
  'case_error.unknown_line': 'Diese Position ist nicht Teil der Retoure.',
  'shopper_error.link':
    'Dieser Link funktioniert nicht oder ist abgelaufen. Verwenden Sie den Link einer neueren E-Mail oder wenden Sie sich an den Marktplatz.',
  'shopper_error.already_shipped':
    'Ein Teil dieser Bestellung wurde versendet und kann nicht mehr storniert werden. Sie können ihn nach der Ankunft zurückgeben.',
  'shopper_error.too_many_photos': 'Sie können höchstens {limit} Fotos zu einer Retoure hinzufügen.',
  'case_error.window_over':
    'Artikel können nach dem Versand {days, plural, one {# Tag} other {# Tage}} lang zurückgegeben werden. Diese Frist ist abgelaufen.',
}

export const disputeReason: Translation<typeof englishReason> = {
  'dispute_reason.fraudulent': 'betrügerisch',
  'dispute_reason.not_received': 'nicht erhalten',
  'dispute_reason.not_as_described': 'nicht wie beschrieben',
  'dispute_reason.duplicate': 'doppelt belastet',
  'dispute_reason.credit_not_processed': 'Rückerstattung nicht erhalten',
  'dispute_reason.unrecognized': 'Zahlung nicht erkannt',
  'dispute_reason.general': 'anderer Grund',
}

export const shareReason: Translation<typeof englishShareReason> = {
  'share_reason.merchant_responsible': 'Der Händler ist verantwortlich',
  'share_reason.marketplace_responsible': 'Der Marktplatz ist verantwortlich',
  'share_reason.carrier_responsible': 'Der Versanddienstleister ist verantwortlich',
  'share_reason.nobody_responsible': 'Niemand ist verantwortlich',
  'share_reason.agreement': 'Beide Seiten haben sich geeinigt',
}
