import type { Translation } from '../define.ts'
import type { commission as english, failure as englishFailure, suggestion as englishSuggestion } from '../en/commission.ts'

export const commission: Translation<typeof english> = {
  'commission.no_rule': 'Er past geen regel, dus er wordt geen commissie berekend',
  'commission.percent': '{percent} commissie',
  'commission.fixed': '{amount} per artikel',
  'commission.floor': 'minstens {amount} per artikel',
  'commission.cap': 'hoogstens {amount} per artikel',
}

export const failure: Translation<typeof englishFailure> = {
  'failure.refund_refused': 'De provider heeft de terugbetaling geweigerd',
  'failure.payout_refused': 'De provider heeft de uitbetaling geweigerd',
  'failure.negative_balance': 'Negatief saldo door eerdere terugbetalingen',
  'failure.nothing_payable': 'Er is niets uit te betalen',
  'failure.below_minimum': 'Lager dan de minimale uitbetaling',
  'failure.no_payout_account': 'De verkoper heeft geen uitbetaalrekening',
  'failure.payout_account_unverified': 'De uitbetaalrekening is niet geverifieerd',
  'failure.payout_account_on_hold': 'De bankrekening is gewijzigd: uitbetalingen wachten tot {until}',
  'failure.waiting': 'Wacht op de betaalprovider{reason}',
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
