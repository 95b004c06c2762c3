import type { Translation } from '../define.ts'
import type { campaignErrors as english } from '../en/campaign-errors.ts'

export const campaignErrors: Translation<typeof english> = {
  'campaign_error.currency': 'Geben Sie die Vergütung in {currency} ein.',
  'campaign_error.ended': 'Diese Kampagne ist beendet und kann nicht geändert werden.',
  'campaign_error.marketplace_required': 'Sie verkaufen auf mehreren Marktplätzen. Wählen Sie den aus, für den diese Kampagne gilt.',
  'campaign_error.no_marketplace': 'Treten Sie einem Marktplatz bei, bevor Sie eine Kampagne erstellen.',
  'campaign_error.no_price': 'Dieses Produkt hat in seinem Shop keinen Preis. Geben Sie einen Kampagnenpreis ein.',
  'campaign_error.no_products': 'Fügen Sie vor dem Veröffentlichen mindestens ein Produkt hinzu.',
  'campaign_error.not_lower': 'Geben Sie einen Preis unter {price} ein.',
  'campaign_error.not_partner':
    'Sie verkaufen nicht mehr auf diesem Marktplatz, daher kann diese Kampagne weder geändert noch veröffentlicht werden.',
  'campaign_error.not_published': 'Nur eine veröffentlichte Kampagne kann beendet werden. Löschen Sie stattdessen den Entwurf.',
  'campaign_error.period': 'Wählen Sie ein Enddatum, das nicht vor dem Startdatum liegt.',
  'campaign_error.period_over': 'Das Enddatum ist vorbei. Wählen Sie ein späteres.',
  'campaign_error.price_required': 'Geben Sie einen Kampagnenpreis oder einen Rabatt ein.',
  'campaign_error.published': 'Diese Kampagne wurde bereits veröffentlicht.',
  'campaign_error.reward_negative': 'Geben Sie eine Vergütung von null oder mehr ein.',
  'campaign_error.started': 'Die Kampagne hat begonnen, daher kann ihr Startdatum nicht geändert werden.',
  'campaign_error.unknown_product': 'Dieses Produkt kann nicht hinzugefügt werden: Es ist auf dem Marktplatz nicht im Verkauf.',
  'campaign_error.used_by_rule': 'Eine Provisionsregel verwendet diese Kampagne. Ändern oder löschen Sie zuerst die Regel.',
}
