import type { Translation } from '../define.ts'
import type { commission as english, failure as englishFailure, suggestion as englishSuggestion } from '../en/commission.ts'

export const commission: Translation<typeof english> = {
  'commission.no_rule': 'Er past geen regel, dus er wordt geen commissie berekend',
  'commission.percent': '{percent} commissie',
  'commission.share': '{percent} van de verkoop',
  'commission.in_collection': 'Collectie {name}',
  'commission.of_product': 'Product {name}',
  'commission.in_campaign': 'Campagne {name}',
  'commission.price_from': 'Prijs vanaf {amount}',
  'commission.price_until': 'Prijs tot en met {amount}',
  'commission.fixed_item': '{amount} per artikel',
  'commission.fixed_line': '{amount} per orderregel',
  'commission.fixed_order': '{amount} per bestelling',
  'commission.floor_item': 'minstens {amount} per artikel',
  'commission.floor_line': 'minstens {amount} per orderregel',
  'commission.floor_order': 'minstens {amount} per bestelling',
  'commission.cap_item': 'hoogstens {amount} per artikel',
  'commission.cap_line': 'hoogstens {amount} per orderregel',
  'commission.cap_order': 'hoogstens {amount} per bestelling',
}

export const failure: Translation<typeof englishFailure> = {
  'failure.refund_refused': 'De provider heeft de terugbetaling geweigerd',
  'failure.payout_refused': 'De provider heeft de uitbetaling geweigerd',
  'failure.negative_balance': '{amount} verschuldigd aan de marktplaats wordt van de volgende uitbetalingen afgetrokken',
  'failure.not_payable_yet': 'Nog niets uitbetaalbaar: {amount} is in afwachting',
  'failure.merchant_inactive': 'Het bedrijf van de verkoper is inactief: er wordt niets uitbetaald',
  'failure.nothing_payable': 'Er is niets uit te betalen',
  'failure.below_minimum': 'Lager dan de minimale uitbetaling',
  'failure.no_payout_account': 'Er is nog geen uitbetaalrekening toegevoegd',
  'failure.payout_account_unverified': 'De uitbetaalrekening is niet geverifieerd',
  'failure.payout_account_on_hold': 'De bankrekening is gewijzigd: uitbetalingen wachten tot {until}',
  'failure.test_order': 'Testbestellingen worden nooit uitbetaald',
  'failure.payment_to_record': 'De betaling is nog niet vastgelegd',
  'failure.not_captured': 'Er is nog geen betaling geïncasseerd',
  'failure.not_fulfilled': 'Nog niet alles is verzonden',
  'failure.return_window': 'De uitbetalingstermijn eindigt op {until}',
  'failure.payout_in_progress': 'Een eerdere uitbetaling is onderweg',
  'failure.amount_kept': 'Dit bedrag, of een deel ervan, blijft in het saldo: de uitbetalingsregel houdt er een bedrag in',
  'failure.insufficient_balance':
    'Het saldo bij de betaalprovider is te laag. De uitbetaling wordt elke 10 minuten opnieuw verstuurd tot het genoeg is',
  'failure.waiting': 'Wacht op de betaalprovider{reason}',
  'failure.waiting_shop': 'Wacht op de winkel{reason}',
}

export const suggestion: Translation<typeof englishSuggestion> = {
  'suggestion.same_name': 'zelfde naam',
  'suggestion.similar_name': 'vergelijkbare naam',
  'suggestion.used_by': 'gebruikt door {count, plural, one {# verkoper} other {# verkopers}}',
  'suggestion.same_value': 'zelfde waarde',
  'suggestion.similar_value': 'vergelijkbare waarde',
  'suggestion.synonym': 'synoniem van {value}',
  'suggestion.same_meaning': 'ander woord voor {value}',
  'suggestion.like': 'lijkt op {value}',
  'suggestion.names': 'komt overeen met {value}',
}
