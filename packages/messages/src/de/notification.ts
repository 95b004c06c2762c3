import type { Translation } from '../define.ts'
import type {
  notification as english,
  performanceMeasure as englishMeasure,
  runKind as englishRunKind,
  text as englishText,
} from '../en/notification.ts'

export const notification: Translation<typeof english> = {
  'notification.order': 'Neue Bestellung {number} von {marketplace}: {count, plural, one {# Artikel} other {# Artikel}}, {amount}',
  'notification.accept_due': 'Nehmen Sie Bestellung {number} bis {dueAt} an',
  'notification.ship_due': 'Versenden Sie Bestellung {number} bis {dueAt}',
  'notification.refunded': '{amount} von Bestellung {number} erstattet',
  'notification.refunded_by_merchant':
    'Der Händler hat {amount} zu Bestellung {number} erstattet, die er selbst kassiert hat. Erstattete Provision: {commission}',
  'notification.refund_failed': 'Die Rückerstattung von {amount} zu Bestellung {number} ist fehlgeschlagen{reason}',
  'notification.not_paid':
    'Bestellung {number} wurde versandt, und der Händler hat eingetragen, dass sie nicht bezahlt wurde. Es fällt keine Provision an.',
  'notification.withdrawn': 'Der Kunde hat Bestellung {number} storniert. Bitte nicht versenden.',
  'notification.shop_order_failed': 'Bestellung {number} Ihres Shops konnte nicht empfangen werden{reason}',
  'notification.shop_order_problem': 'Bestellung {number} Ihres Shops erfordert Ihre Aufmerksamkeit{reason}',
  'notification.case': '{event} (Fall Nr. {number}, Bestellung {order})',
  'notification.return': 'Retoure Nr. {number} zu Bestellung {order}: {event}',
  'notification.dispute': 'Zahlungsanfechtung Nr. {number} zu Bestellung {order}: {event}',
  'notification.message': '{company} hat eine Nachricht zu {subject} gesendet: {excerpt}',
  'notification.order_message': '{company} hat eine Nachricht zu Bestellung {order} gesendet: {excerpt}',
  'notification.paid_out': '{marketplace} hat {amount} ausgezahlt',
  'notification.payout_failed': 'Die Auszahlung von {amount} durch {marketplace} ist fehlgeschlagen',
  'notification.payout_to_merchant_failed': 'Auszahlung {number} von {amount} an {merchant} ist fehlgeschlagen{reason}',
  'notification.invoice': '{issuer}: Rechnung {number} über {amount}',
  'notification.charge_failed':
    'Die Zahlung von {amount} für den Tarif „{plan}“ ist fehlgeschlagen. Bezahlen Sie oder ändern Sie die Zahlungsmethode',
  'notification.subscription_invoice': '{issuer}: Abonnementrechnung {number} über {amount}',
  'notification.credit_note': '{issuer}: Rechnungskorrektur {number} über {amount}',
  'notification.self_billed_invoice': '{issuer}: Gutschrift (§ 14 Abs. 2 UStG) {number} über {amount}',
  'notification.self_billed_credit_note': '{issuer}: Rechnungskorrektur zur Gutschrift {number} über {amount}',
  'notification.self_billing_offered': '{company} bietet an, die Rechnungen für Ihre Verkäufe auszustellen (Gutschriftverfahren)',
  'notification.product_added': '{company} hat {product} hinzugefügt',
  'notification.product_approved': '{company} hat {product} genehmigt',
  'notification.product_rejected': '{company} hat {product} abgelehnt{reason}',
  'notification.product_submitted': '{company} hat {product} eingereicht',
  'notification.products_added': '{company} hat {count, plural, one {# Produkt} other {# Produkte}} hinzugefügt',
  'notification.products_submitted': '{company} hat {count, plural, one {# Produkt} other {# Produkte}} eingereicht',
  'notification.your_products_added': '{company} hat {count, number} Ihrer Produkte hinzugefügt',
  'notification.your_products_approved': '{company} hat {count, number} Ihrer Produkte genehmigt',
  'notification.your_products_rejected': '{company} hat {count, number} Ihrer Produkte abgelehnt{reason}',
  'notification.campaign_ended_product': '{company} hat die Kampagne „{campaign}“ mit {product} beendet',
  'notification.campaign_ended_products': '{company} hat die Kampagne „{campaign}“ mit {count, number} Ihrer Produkte beendet',
  'notification.campaign_product': '{company} verkauft {product} in der Kampagne „{campaign}“ vom {from} bis zum {until}',
  'notification.campaign_products': '{company} verkauft {count, number} Ihrer Produkte in der Kampagne „{campaign}“ vom {from} bis zum {until}',
  'notification.push_added': '{company} hat neue Produkte hinzugefügt',
  'notification.push_submitted': '{company} hat neue Produkte eingereicht',
  'notification.partnership_requested': '{company} möchte beitreten',
  'notification.partnership_approved': '{company} hat Ihre Anfrage genehmigt',
  'notification.partnership_rejected': '{company} hat Ihre Anfrage abgelehnt{reason}',
  'notification.request_withdrawn': '{company} hat die Anfrage zurückgezogen',
  'notification.partnership_ended': '{company} hat die Partnerschaft beendet{reason}',
  'notification.verification_submitted': '{company} hat die Unternehmensangaben zur Prüfung eingereicht',
  'notification.verification_approved': '{company} hat Ihr Unternehmen verifiziert',
  'notification.verification_rejected': '{company} konnte Ihr Unternehmen nicht verifizieren{reason}',
  'notification.verification_expired': 'Ihre Verifizierung bei {company} ist abgelaufen',
  'notification.document_expiring': 'Ein Dokument Ihres Unternehmens läuft am {day} ab: {document}',
  'notification.document_expired': 'Ein Dokument Ihres Unternehmens ist am {day} abgelaufen: {document}',
  'notification.performance_above_target': '{company}: {measure} {value} der Bestellungen der letzten {days} Tage, über dem Ziel von {target}',
  'notification.performance_within_target':
    '{company}: {measure} {value} der Bestellungen der letzten {days} Tage, wieder innerhalb des Ziels von {target}',
  'notification.run_failed': '{run} fehlgeschlagen{reason}',
  'notification.run_left_products': '{run} abgeschlossen, aber {count, plural, one {# Produkt ist} other {# Produkte sind}} fehlgeschlagen',
  'notification.run_left_rows': '{run} abgeschlossen, aber {count, plural, one {# Zeile ist} other {# Zeilen sind}} fehlgeschlagen',
  'notification.webhook_failing': 'Webhooks an {host} sind drei Tage lang fehlgeschlagen. Der Endpunkt ist deaktiviert.',
  'notification.webhook_gone': '{host} nimmt keine Webhooks mehr an. Der Endpunkt ist deaktiviert.',
  'notification.unknown': 'Öffnen Sie die Benachrichtigung, um zu sehen, was geschehen ist',
}

export const runKind: Translation<typeof englishRunKind> = {
  'run_kind.sync': 'Synchronisierung',
  'run_kind.push': 'Übertragung',
  'run_kind.shop_push': 'Übertragung von Produkten an den Shop',
  'run_kind.import': 'Import',
  'run_kind.export': 'Export',
  'run_kind.update': 'Sammelbearbeitung',
  'run_kind.listing': 'Sammeländerung von Kollektionen',
  'run_kind.collections': 'Import von Kollektionen',
  'run_kind.attributes': 'Import von Attributen',
  'run_kind.mapping': 'Zuordnung',
}

export const text: Translation<typeof englishText> = {
  'text.as_written': '{text}',
}

export const performanceMeasure: Translation<typeof englishMeasure> = {
  'performance_measure.acceptedLate': 'Verspätet angenommen',
  'performance_measure.shippedLate': 'Verspätet versendet',
  'performance_measure.cancelled': 'Storniert',
  'performance_measure.refunded': 'Erstattet',
  'performance_measure.returned': 'Retourniert',
  'performance_measure.disputed': 'Angefochten',
}
