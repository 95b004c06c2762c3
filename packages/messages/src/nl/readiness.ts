import type { Translation } from '../define.ts'
import type { readiness as english } from '../en/readiness.ts'

export const readiness: Translation<typeof english> = {
  'readiness.no_name': 'Er is geen naam',
  'readiness.no_variant': 'Er is geen variant die kan worden verkocht',
  'readiness.no_price': 'Er is geen prijs',
  'readiness.no_price_of': 'Geen prijs: {variants}',
  'readiness.no_price_of_more': 'Geen prijs: {variants} en nog {count, number}',
  'readiness.no_image': 'Er is geen afbeelding',
  'readiness.other_currency': 'De prijzen zijn in {currency}, en de marktplaats verkoopt in {other}',
  'readiness.no_shipping_rate': 'De verkoper heeft geen verzendtarieven',
  'readiness.invalid_gtin': 'De barcode van {variants} is geen geldige GTIN (EAN, UPC): het controlecijfer klopt niet',
  'readiness.invalid_gtin_more':
    'De barcodes van {variants} en nog {count, number} zijn geen geldige GTIN’s (EAN, UPC): het controlecijfer klopt niet',
  'readiness.not_in_stock': 'Niet op voorraad',
  'readiness.not_pushed': 'Het product is nog niet gepubliceerd',
  'readiness.not_placed': 'De beheerder heeft het product nog niet in een collectie geplaatst',
  'readiness.not_approved': 'De beheerder heeft het product nog niet goedgekeurd',
  'readiness.rejected': 'De beheerder heeft het product afgewezen',
  'readiness.missing_attribute': '{attribute} heeft geen waarde',
  'readiness.invalid_value': 'de waarde is ongeldig',
  'readiness.invalid_attribute': '{attribute}: {detail}',
}
