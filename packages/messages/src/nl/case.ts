import type { Translation } from '../define.ts'
import type {
  caseErrors as englishErrors,
  caseHistory as englishHistory,
  caseState as englishState,
  disputeReason as englishReason,
} from '../en/case.ts'

export const caseHistory: Translation<typeof englishHistory> = {
  'case.return_requested': 'Retour aangevraagd: {count, plural, one {# artikel} other {# artikelen}}',
  'case.approved': 'Retour goedgekeurd',
  'case.rejected': 'Retour afgewezen',
  'case.cancelled': 'Retour geannuleerd',
  'case.expired': 'Retour geannuleerd: de artikelen zijn niet op tijd verstuurd',
  'case.sent': 'Artikelen teruggestuurd: {tracking}',
  'case.received': 'Artikelen ontvangen',
  'case.inspected': 'Artikelen gecontroleerd: {accepted} van {count} geaccepteerd',
  'case.refund_requested': 'Terugbetaling van {amount} aangevraagd',
  'case.refunded': 'Terugbetaald',
  'case.refund_failed': 'De betaalprovider heeft de terugbetaling geweigerd',
  'case.declined': 'Terugbetaling afgewezen',
  'case.dispute_opened': 'Geschil geopend: {amount}, {reason}',
  'case.dispute_reviewed': 'De bank beoordeelt het geschil',
  'case.dispute_won': 'Geschil gewonnen: {amount} terugontvangen',
  'case.dispute_lost': 'Geschil verloren: {amount}',
  'case.evidence_due': 'Bewijs moet binnen twee dagen worden ingediend',
  'case.evidence_refused': 'De betaalprovider heeft het bewijs geweigerd{reason}',
  'case.evidence_requested': 'De bank heeft opnieuw om bewijs gevraagd',
  'case.evidence_sent': 'Bewijs verstuurd naar de betaalprovider',
  'case.evidence_submitted': 'Bewijs ingediend',
  'case.outcome_contradicted': 'De provider meldde een andere uitkomst: {state}. Er is niets gewijzigd',
  'case.message': 'Bericht',
}

export const caseState: Translation<typeof englishState> = {
  'case_state.requested': 'Aangevraagd',
  'case_state.approved': 'Goedgekeurd',
  'case_state.in_transit': 'Onderweg',
  'case_state.received': 'Ontvangen',
  'case_state.inspected': 'Gecontroleerd',
  'case_state.refunding': 'Wordt terugbetaald',
  'case_state.refunded': 'Terugbetaald',
  'case_state.rejected': 'Afgewezen',
  'case_state.cancelled': 'Geannuleerd',
  'case_state.needs_response': 'Reactie nodig',
  'case_state.under_review': 'In beoordeling',
  'case_state.won': 'Gewonnen',
  'case_state.lost': 'Verloren',
}

export const caseErrors: Translation<typeof englishErrors> = {
  'case_error.accepted_exceeds': 'Er zijn er maar {quantity} geretourneerd.',
  'case_error.bearer_of_operator': 'Alleen de marktplaats bepaalt wie een verloren geschil draagt.',
  'case_error.ended': 'Dit dossier is afgesloten ({state}); er kan niets meer worden gedaan.',
  'case_error.evidence_late': 'De tijd voor bewijs is verstreken op {until}.',
  'case_error.every_line': 'Vul voor elke regel van de retour één resultaat in.',
  'case_error.excluded': '{product} kan niet worden geretourneerd.',
  'case_error.message_required': 'Schrijf een bericht of voeg een bestand toe.',
  'case_error.not_paid': 'Voor deze bestelling is niets betaald, dus er valt niets te retourneren.',
  'case_error.nothing_accepted': 'Er is geen artikel geaccepteerd. Wijs de terugbetaling af.',
  'case_error.only_left':
    'Van deze artikelen kunnen er nog {left} worden geretourneerd: de andere zijn niet verzonden, terugbetaald of zitten in een andere retour.',
  'case_error.other_kind': 'Dit kan niet bij een dossier van deze soort.',
  'case_error.other_side': 'Alleen de andere partij kan dit doen.',
  'case_error.restock_exceeds': 'Er kunnen niet meer artikelen terug in voorraad dan er zijn geaccepteerd.',
  'case_error.stricter_days': 'Vul minstens het aantal dagen van de marktplaats in.',
  'case_error.stricter_feeMinor': 'Vul kosten in die niet hoger zijn dan die van de marktplaats.',
  'case_error.stricter_shippingPayer': 'Kies wie er op de marktplaats betaalt, of de verkoper.',
  'case_error.too_early': 'Het dossier is nog niet zover. Het is nu: {state}.',
  'case_error.too_late': 'Deze stap is voorbij. Het dossier is nu: {state}.',
  'case_error.too_many_files': 'Voeg hoogstens {limit} bestanden toe aan één bericht.',
  'case_error.unknown_line': 'Deze regel hoort niet bij de retour.',
  'case_error.window_over': 'Retourneren kan tot {days, plural, one {# dag} other {# dagen}} na verzending. Die tijd is voorbij.',
}

export const disputeReason: Translation<typeof englishReason> = {
  'dispute_reason.fraudulent': 'frauduleus',
  'dispute_reason.not_received': 'niet ontvangen',
  'dispute_reason.not_as_described': 'niet zoals beschreven',
  'dispute_reason.duplicate': 'dubbel afgeschreven',
  'dispute_reason.credit_not_processed': 'terugbetaling niet ontvangen',
  'dispute_reason.unrecognized': 'betaling niet herkend',
  'dispute_reason.general': 'andere reden',
}
