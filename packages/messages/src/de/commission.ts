import type { Translation } from '../define.ts'
import type { commission as english, failure as englishFailure, suggestion as englishSuggestion } from '../en/commission.ts'

export const commission: Translation<typeof english> = {
  'commission.no_rule': 'Keine Regel passt, daher fällt keine Provision an',
  'commission.percent': '{percent} Provision',
  'commission.share': '{percent} des Verkaufs',
  'commission.in_collection': 'Kollektion {name}',
  'commission.of_product': 'Produkt {name}',
  'commission.in_campaign': 'Kampagne {name}',
  'commission.price_from': 'Preis ab {amount}',
  'commission.price_until': 'Preis bis {amount}',
  'commission.fixed_item': '{amount} pro Artikel',
  'commission.fixed_line': '{amount} pro Bestellposition',
  'commission.fixed_order': '{amount} pro Bestellung',
  'commission.floor_item': 'mind. {amount} pro Artikel',
  'commission.floor_line': 'mind. {amount} pro Bestellposition',
  'commission.floor_order': 'mind. {amount} pro Bestellung',
  'commission.cap_item': 'max. {amount} pro Artikel',
  'commission.cap_line': 'max. {amount} pro Bestellposition',
  'commission.cap_order': 'max. {amount} pro Bestellung',
}

export const failure: Translation<typeof englishFailure> = {
  'failure.refund_refused': 'Der Anbieter hat die Rückerstattung abgelehnt',
  'failure.payout_refused': 'Der Anbieter hat die Auszahlung abgelehnt',
  'failure.negative_balance': '{amount}, dem Marktplatz geschuldet, werden von den nächsten Auszahlungen abgezogen',
  'failure.not_payable_yet': 'Noch nichts auszahlbar: {amount} ausstehend',
  'failure.merchant_inactive': 'Das Unternehmen des Händlers ist inaktiv: Es wird nichts ausgezahlt',
  'failure.nothing_payable': 'Nichts ist auszahlbar',
  'failure.below_minimum': 'Unter der Mindestauszahlung',
  'failure.no_payout_account': 'Es wurde noch kein Auszahlungskonto hinzugefügt',
  'failure.payout_account_unverified': 'Das Auszahlungskonto ist nicht verifiziert',
  'failure.payout_account_on_hold': 'Das Bankkonto wurde geändert: Auszahlungen warten bis {until}',
  'failure.test_order': 'Testbestellungen werden nie ausgezahlt',
  'failure.payment_to_record': 'Die Zahlung ist noch nicht erfasst',
  'failure.not_captured': 'Es wurde noch keine Zahlung eingezogen',
  'failure.not_fulfilled': 'Noch nicht alles wurde versendet',
  'failure.return_window': 'Die Auszahlungsfrist endet am {until}',
  'failure.payout_in_progress': 'Eine frühere Auszahlung ist unterwegs',
  'failure.amount_kept': 'Dieser Betrag bleibt ganz oder teilweise im Saldo: Die Auszahlungsregel behält einen Betrag im Saldo',
  'failure.insufficient_balance':
    'Das Guthaben beim Zahlungsanbieter reicht nicht aus. Die Auszahlung wird alle 10 Minuten erneut gesendet, bis es genügt',
  'failure.waiting': 'Wartet auf den Zahlungsanbieter{reason}',
  'failure.waiting_shop': 'Wartet auf den Shop{reason}',
}

export const suggestion: Translation<typeof englishSuggestion> = {
  'suggestion.same_name': 'gleicher Name',
  'suggestion.similar_name': 'ähnlicher Name',
  'suggestion.used_by': 'verwendet von {count, plural, one {# Händler} other {# Händlern}}',
  'suggestion.same_value': 'gleicher Wert',
  'suggestion.similar_value': 'ähnlicher Wert',
  'suggestion.synonym': 'Synonym von {value}',
  'suggestion.same_meaning': 'anderes Wort für {value}',
  'suggestion.like': 'ähnlich wie {value}',
  'suggestion.names': 'passt zu {value}',
}
