import type { Translation } from '../define.ts'
import type { notification as english, runKind as englishRunKind, text as englishText } from '../en/notification.ts'

export const notification: Translation<typeof english> = {
  'notification.order': 'Neue Bestellung {number} von {marketplace}: {count, plural, one {# Artikel} other {# Artikel}}, {amount}',
  'notification.accept_due': 'Nehmen Sie Bestellung {number} bis {dueAt} an',
  'notification.ship_due': 'Versenden Sie Bestellung {number} bis {dueAt}',
  'notification.refunded': '{amount} von Bestellung {number} erstattet',
  'notification.refund_failed': 'Die Rückerstattung von {amount} zu Bestellung {number} ist fehlgeschlagen{reason}',
  'notification.withdrawn': 'Der Kunde hat Bestellung {number} storniert. Bitte nicht versenden.',
  'notification.return': 'Retoure Nr. {number} zu Bestellung {order}: {event}',
  'notification.dispute': 'Zahlungsanfechtung Nr. {number} zu Bestellung {order}: {event}',
  'notification.paid_out': '{marketplace} hat {amount} ausgezahlt',
  'notification.payout_failed': 'Die Auszahlung von {amount} durch {marketplace} ist fehlgeschlagen',
  'notification.payout_to_merchant_failed': 'Auszahlung {number} von {amount} an {merchant} ist fehlgeschlagen{reason}',
  'notification.invoice': '{issuer}: Rechnung {number} über {amount}',
  'notification.subscription_invoice': '{issuer}: Abonnementrechnung {number} über {amount}',
  'notification.credit_note': '{issuer}: Gutschrift {number} über {amount}',
  'notification.product_added': '{company} hat {product} hinzugefügt',
  'notification.product_approved': '{company} hat {product} genehmigt',
  'notification.product_rejected': '{company} hat {product} abgelehnt{reason}',
  'notification.product_submitted': '{company} hat {product} eingereicht',
  'notification.products_added': '{company} hat {count, plural, one {# Produkt} other {# Produkte}} hinzugefügt',
  'notification.products_submitted': '{company} hat {count, plural, one {# Produkt} other {# Produkte}} eingereicht',
  'notification.your_products_added': '{company} hat {count, number} Ihrer Produkte hinzugefügt',
  'notification.your_products_approved': '{company} hat {count, number} Ihrer Produkte genehmigt',
  'notification.your_products_rejected': '{company} hat {count, number} Ihrer Produkte abgelehnt{reason}',
  'notification.push_added': '{company} hat neue Produkte hinzugefügt',
  'notification.push_submitted': '{company} hat neue Produkte eingereicht',
  'notification.partnership_requested': '{company} möchte beitreten',
  'notification.partnership_approved': '{company} hat Ihre Anfrage genehmigt',
  'notification.partnership_rejected': '{company} hat Ihre Anfrage abgelehnt{reason}',
  'notification.request_withdrawn': '{company} hat die Anfrage zurückgezogen',
  'notification.partnership_ended': '{company} hat die Partnerschaft beendet{reason}',
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
