import type { Translation } from '../define.ts'
import type { readiness as english } from '../en/readiness.ts'

export const readiness: Translation<typeof english> = {
  'readiness.no_name': 'Il n’a pas de nom',
  'readiness.no_variant': 'Il n’a aucune variante qui peut être vendue',
  'readiness.no_price': 'Il n’a pas de prix',
  'readiness.no_price_of': 'Pas de prix : {variants}',
  'readiness.no_price_of_more': 'Pas de prix : {variants} et {count, number} de plus',
  'readiness.no_image': 'Il n’a pas d’image',
  'readiness.other_currency': 'Ses prix sont en {currency}, et la place de marché vend en {other}',
  'readiness.no_shipping_rate': 'Son marchand n’a pas de tarifs de livraison',
  'readiness.invalid_gtin': 'Le code-barres de {variants} n’est pas un GTIN (EAN, UPC) valable : le chiffre de contrôle est incorrect',
  'readiness.invalid_gtin_more':
    'Les codes-barres de {variants} et {count, number} de plus ne sont pas des GTIN (EAN, UPC) valables : le chiffre de contrôle est incorrect',
  'readiness.not_in_stock': 'Il est en rupture de stock',
  'readiness.not_pushed': 'Il n’a pas encore été envoyé',
  'readiness.not_placed': 'L’exploitant ne l’a pas encore ajouté à une collection',
  'readiness.not_approved': 'L’exploitant ne l’a pas encore approuvé',
  'readiness.rejected': 'L’exploitant l’a refusé',
  'readiness.missing_attribute': '{attribute} n’a pas de valeur',
  'readiness.invalid_value': 'la valeur n’est pas valable',
  'readiness.invalid_attribute': '{attribute} : {detail}',
}
