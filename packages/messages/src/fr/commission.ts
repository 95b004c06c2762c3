import type { Translation } from '../define.ts'
import type { commission as englishCommission, failure as englishFailure, suggestion as englishSuggestion } from '../en/commission.ts'

export const commission: Translation<typeof englishCommission> = {
  'commission.no_rule': 'Aucune règle ne correspond : aucune commission n’est prélevée',
  'commission.percent': 'Commission de {percent}',
  'commission.share': '{percent} de la vente',
  'commission.in_collection': 'Collection {name}',
  'commission.of_product': 'Produit {name}',
  'commission.in_campaign': 'Campagne {name}',
  'commission.price_from': 'Prix à partir de {amount}',
  'commission.price_until': 'Prix jusqu’à {amount}',
  'commission.fixed_item': '{amount} par article',
  'commission.fixed_line': '{amount} par ligne de commande',
  'commission.fixed_order': '{amount} par commande',
  'commission.floor_item': 'min. {amount} par article',
  'commission.floor_line': 'min. {amount} par ligne de commande',
  'commission.floor_order': 'min. {amount} par commande',
  'commission.cap_item': 'max. {amount} par article',
  'commission.cap_line': 'max. {amount} par ligne de commande',
  'commission.cap_order': 'max. {amount} par commande',
}

export const failure: Translation<typeof englishFailure> = {
  'failure.refund_refused': 'Le prestataire a refusé le remboursement',
  'failure.payout_refused': 'Le prestataire a refusé le versement',
  'failure.negative_balance': '{amount} dus à la place de marché seront déduits des prochains versements',
  'failure.not_payable_yet': 'Rien à verser pour l’instant : {amount} en attente',
  'failure.merchant_inactive': 'L’entreprise du marchand est inactive : rien n’est versé',
  'failure.nothing_payable': 'Rien n’est à verser',
  'failure.below_minimum': 'Inférieur au versement minimum',
  'failure.no_payout_account': 'Aucun compte de versement n’a encore été ajouté',
  'failure.payout_account_unverified': 'Le compte de versement n’est pas vérifié',
  'failure.payout_account_on_hold': 'Le compte bancaire a changé : versements suspendus jusqu’au {until}',
  'failure.test_order': 'Les commandes de test ne sont jamais versées',
  'failure.payment_to_record': 'Le paiement n’est pas encore enregistré',
  'failure.not_captured': 'Aucun paiement n’a encore été encaissé',
  'failure.not_fulfilled': 'Tout n’a pas encore été expédié',
  'failure.return_window': 'Le délai de versement se termine le {until}',
  'failure.payout_in_progress': 'Un versement précédent est en cours',
  'failure.amount_kept': 'Tout ou partie de ce montant reste dans le solde : la règle de versement y conserve un montant',
  'failure.insufficient_balance':
    'Le solde chez le prestataire de paiement est insuffisant. Le versement est renvoyé toutes les 10 minutes jusqu’à ce qu’il suffise',
  'failure.waiting': 'En attente du prestataire de paiement{reason}',
  'failure.waiting_shop': 'En attente de la boutique{reason}',
}

export const suggestion: Translation<typeof englishSuggestion> = {
  'suggestion.same_name': 'même nom',
  'suggestion.similar_name': 'nom similaire',
  'suggestion.used_by': 'utilisé par {count, plural, one {# marchand} other {# marchands}}',
  'suggestion.same_value': 'même valeur',
  'suggestion.similar_value': 'valeur similaire',
  'suggestion.synonym': 'synonyme de {value}',
  'suggestion.same_meaning': 'autre mot pour {value}',
  'suggestion.like': 'similaire à {value}',
  'suggestion.names': 'correspond à {value}',
}
