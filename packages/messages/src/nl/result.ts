import type { Translation } from '../define.ts'
import type { result as english } from '../en/result.ts'

export const result: Translation<typeof english> = {
  'result.unnamed': 'Noem het product met zijn id of zijn plaats in een collectie',
  'result.not_found': 'Dit product is niet gevonden',
  'result.not_in_source': 'Het product staat niet in de collectie van waaruit je verplaatst',
  'result.not_in_collection': 'Het product staat niet in deze collectie',
  'result.not_listed': 'Staat niet op je marktplaats',
  'result.several_listings': 'Het product staat in meerdere collecties. Noem zijn collectionProductId',
  'result.changed_meanwhile': 'Het product is gewijzigd sinds je het opende. Bekijk het opnieuw',
  'result.added_not_verified':
    'Toegevoegd, en te koop zodra de verkoper is geverifieerd: je marktplaats verkoopt alleen producten van geverifieerde verkopers',
  'result.merchant_not_verified': 'Verifieer eerst de verkoper: je marktplaats verkoopt alleen producten van geverifieerde verkopers',
  'result.missing_attributes': 'Verplichte kenmerken ontbreken: {attributes}',
  'result.added_not_ready': 'Toegevoegd. Niet te koop zolang verplichte kenmerken ontbreken: {attributes}',
  'result.already_there': 'Het product staat al in deze collectie',
  'result.cannot_become': 'Wat {from} is, kan niet {to} worden',
  'result.no_longer_in_shop': 'Het product staat niet meer in de winkel van de verkoper',
  'result.incomplete': 'Het product is niet gereed. De verkoper moet het eerst aanvullen',
  'result.not_partner': 'De verkoper is geen goedgekeurde partner van deze marktplaats',
  'result.partner_paused': 'De verkoop van deze verkoper is gepauzeerd',
  'result.not_ready': 'Het product is niet gereed. Vul het eerst aan',
  'result.rejected_stays': 'De beheerder heeft dit product afgekeurd. Verbeter het en vraag een beoordeling aan in plaats van het te verwijderen.',
  'result.resubmitted_stays':
    'Je hebt een beoordeling van dit product aangevraagd. Je kunt het verwijderen zodra de beheerder het heeft goedgekeurd.',
  'result.still_pending': 'De beheerder heeft het nog niet beoordeeld',
  'result.already_approved': 'Het is al goedgekeurd',
  'result.review_later':
    'Je hebt het afgelopen uur al om een beoordeling gevraagd. Probeer het over {minutes, plural, one {# minuut} other {# minuten}} opnieuw',
  'result.shop_owns': 'Varianten, prijzen en voorraad horen bij de gekoppelde winkel. Wijzig ze daar en synchroniseer.',
  'result.other_currency': 'De prijzen zijn in {currency}, niet in {other}',
  'result.below_zero': 'Een prijs zou onder nul komen',
  'result.discontinued': 'Het product wordt niet meer aangeboden. Activeer het eerst opnieuw',
  'result.no_reference': 'Er is geen referentie',
}
