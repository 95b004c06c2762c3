import type { Translation } from '../define.ts'
import type { campaignErrors as english } from '../en/campaign-errors.ts'

export const campaignErrors: Translation<typeof english> = {
  'campaign_error.currency': 'Vul de beloning in in {currency}.',
  'campaign_error.ended': 'Deze campagne is afgelopen en kan niet meer worden gewijzigd.',
  'campaign_error.marketplace_required': 'Je verkoopt op meerdere marktplaatsen. Kies voor welke deze campagne is.',
  'campaign_error.no_marketplace': 'Sluit je aan bij een marktplaats voordat je een campagne maakt.',
  'campaign_error.no_price': 'Dit product heeft geen prijs in zijn winkel. Vul een campagneprijs in.',
  'campaign_error.no_products': 'Voeg minstens één product toe voordat je publiceert.',
  'campaign_error.not_lower': 'Vul een prijs in onder {price}.',
  'campaign_error.not_partner': 'Je verkoopt niet meer op deze marktplaats, dus deze campagne kan niet worden gewijzigd of gepubliceerd.',
  'campaign_error.not_published': 'Alleen een gepubliceerde campagne kan worden beëindigd. Verwijder het concept.',
  'campaign_error.period': 'Kies een einddatum op of na de startdatum.',
  'campaign_error.period_over': 'De einddatum is voorbij. Kies een latere.',
  'campaign_error.price_required': 'Vul een campagneprijs of een korting in.',
  'campaign_error.published': 'Deze campagne is al gepubliceerd.',
  'campaign_error.reward_negative': 'Vul een beloning van nul of meer in.',
  'campaign_error.started': 'De campagne is begonnen; de startdatum kan niet meer veranderen.',
  'campaign_error.unknown_product': 'Dit product kan niet worden toegevoegd: het is niet te koop op de marktplaats.',
  'campaign_error.used_by_rule': 'Een commissieregel gebruikt deze campagne. Wijzig of verwijder eerst de regel.',
}
