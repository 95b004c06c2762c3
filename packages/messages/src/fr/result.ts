import type { Translation } from '../define.ts'
import type { result as english } from '../en/result.ts'

export const result: Translation<typeof english> = {
  'result.unnamed': 'Désignez le produit par son identifiant ou par sa fiche',
  'result.not_found': 'Ce produit est introuvable',
  'result.not_in_source': 'Le produit n’est pas dans la collection d’origine',
  'result.not_in_collection': 'Le produit n’est pas dans cette collection',
  'result.not_listed': 'Pas référencé sur votre place de marché',
  'result.several_listings': 'Le produit est dans plusieurs collections. Indiquez son collectionProductId',
  'result.changed_meanwhile': 'Le produit a changé depuis que vous l’avez ouvert. Examinez-le à nouveau',
  'result.added_not_verified':
    'Ajouté, et en vente dès que le marchand est vérifié : votre place de marché ne vend que les produits de marchands vérifiés',
  'result.merchant_not_verified': 'Vérifiez d’abord le marchand : votre place de marché ne vend que les produits de marchands vérifiés',
  'result.missing_attributes': 'Attributs obligatoires manquants : {attributes}',
  'result.added_not_ready': 'Ajouté. Pas en vente tant que les attributs obligatoires manquent : {attributes}',
  'result.already_there': 'Le produit est déjà dans cette collection',
  'result.cannot_become': 'Une fiche au statut {from} ne peut pas passer au statut {to}',
  'result.no_longer_in_shop': 'Le produit n’est plus dans la boutique du marchand',
  'result.incomplete': 'Le produit n’est pas prêt. Son marchand doit d’abord le compléter',
  'result.not_partner': 'Le marchand n’est pas un partenaire approuvé de cette place de marché',
  'result.partner_paused': 'Les ventes de ce marchand sont suspendues',
  'result.not_ready': 'Le produit n’est pas prêt. Complétez-le d’abord',
  'result.rejected_stays': 'L’opérateur a refusé ce produit. Corrigez-le et demandez un nouvel examen au lieu de le retirer.',
  'result.resubmitted_stays': 'Vous avez demandé l’examen de ce produit. Vous pourrez le retirer dès que l’opérateur l’aura approuvé.',
  'result.still_pending': 'L’exploitant ne l’a pas encore examiné',
  'result.already_approved': 'Il est déjà approuvé',
  'result.review_later': 'Vous avez demandé un examen il y a moins d’une heure. Réessayez dans {minutes, plural, one {# minute} other {# minutes}}',
  'result.shop_owns': 'Les variantes, les prix et le stock appartiennent à la boutique connectée. Modifiez-les là-bas, puis synchronisez.',
  'result.other_currency': 'Ses prix sont en {currency}, pas en {other}',
  'result.below_zero': 'Un prix deviendrait inférieur à zéro',
  'result.discontinued': 'Sa vente est arrêtée. Réactivez-le d’abord',
  'result.no_reference': 'Il n’a pas de référence',
}
