import type { Translation } from '../define.ts'
import type { campaignErrors as english } from '../en/campaign-errors.ts'

export const campaignErrors: Translation<typeof english> = {
  'campaign_error.currency': 'Saisissez la récompense en {currency}.',
  'campaign_error.ended': 'Cette campagne est terminée et ne peut plus être modifiée.',
  'campaign_error.marketplace_required': 'Vous vendez sur plusieurs places de marché. Choisissez celle de cette campagne.',
  'campaign_error.no_marketplace': 'Rejoignez une place de marché avant de créer une campagne.',
  'campaign_error.no_price': 'Ce produit n’a pas de prix dans sa boutique. Saisissez un prix de campagne.',
  'campaign_error.no_products': 'Ajoutez au moins un produit avant de publier.',
  'campaign_error.not_lower': 'Saisissez un prix inférieur à {price}.',
  'campaign_error.not_partner': 'Vous ne vendez plus sur cette place de marché : cette campagne ne peut être ni modifiée ni publiée.',
  'campaign_error.not_published': 'Seule une campagne publiée peut être terminée. Supprimez plutôt le brouillon.',
  'campaign_error.period': 'Choisissez une date de fin égale ou postérieure à la date de début.',
  'campaign_error.period_over': 'La date de fin est passée. Choisissez une date ultérieure.',
  'campaign_error.price_required': 'Saisissez un prix de campagne ou une remise.',
  'campaign_error.published': 'Cette campagne a déjà été publiée.',
  'campaign_error.reward_negative': 'Saisissez une récompense de zéro ou plus.',
  'campaign_error.started': 'La campagne a commencé : sa date de début ne peut plus changer.',
  'campaign_error.unknown_product': 'Ce produit ne peut pas être ajouté : il n’est pas en vente sur la place de marché.',
  'campaign_error.used_by_rule': 'Une règle de commission utilise cette campagne. Modifiez ou supprimez d’abord la règle.',
}
