import type { Translation } from '../define.ts'
import type { shipping as english } from '../en/shipping.ts'

export const shipping: Translation<typeof english> = {
  'shipping_error.zone_name_twice': 'Twee zones heten {zone}. Geef elke zone een eigen naam.',
  'shipping_error.rest_twice': '{zone} geldt al voor de rest van de wereld. Dat kan maar één zone.',
  'shipping_error.rest_with_countries': 'Een zone voor de rest van de wereld heeft geen eigen landen. Verwijder ze.',
  'shipping_error.no_countries': 'Kies minstens één land.',
  'shipping_error.country_twice': '{country} zit al in zone {zone}. Een land kan maar in één zone zitten.',
  'shipping_error.no_postal_codes': '{country} heeft geen postcodes. Gebruik het hele land.',
  'shipping_error.invalid_postal_code':
    '{text} is geen postcode van {country}. Gebruik een postcode zoals {example}, het begin ervan met *, of een reeks met een streepje.',
  'shipping_error.invalid_destination': '{text} is geen postcode van {country}. Vul er een in zoals {example}.',
  'shipping_error.postal_overlap': '{text} overlapt met {other} in zone {zone}. Een postcode kan maar in één zone zitten.',
  'shipping_error.starts_late_weight': '{name} heeft geen tarief onder {from, number} g. Begin bij 0.',
  'shipping_error.starts_late_value': '{name} heeft geen tarief onder {from}. Begin bij 0.',
  'shipping_error.band_empty': 'De bovengrens moet hoger zijn dan de ondergrens.',
  'shipping_error.gap_weight': '{name} heeft geen tarief van {from, number} g tot {to, number} g.',
  'shipping_error.gap_value': '{name} heeft geen tarief van {from} tot {to}.',
  'shipping_error.overlap_weight': 'Vanaf {from, number} g gelden twee tarieven van {name}.',
  'shipping_error.overlap_value': 'Vanaf {from} gelden twee tarieven van {name}.',
  'shipping_error.flat_twice': '{name} staat er twee keer. Een vast tarief heeft één prijs.',
  'shipping_error.days': 'De langste levertijd mag niet korter zijn dan de kortste.',
  'shipping_error.operator_only': 'Alleen een marktplaats kan hele winkelmandjes gratis verzenden.',
  'shipping_error.line_required': 'Noem een variant, of een prijs en een gewicht.',
  'shipping_error.unknown_product': 'Dit product wordt hier niet aangeboden.',
  'shipping_error.price_required': 'Vul een prijs in {currency} in.',
  'shipping_quote.no_rates': 'Er zijn geen verzendtarieven.',
  'shipping_quote.other_currency': 'Er zijn geen verzendtarieven in {currency}.',
  'shipping_quote.no_zone': 'Geen zone verzendt naar dit adres.',
  'shipping_quote.no_weight':
    'Zone {zone} heeft een gewicht nodig en een product heeft er geen. Vul het gewicht in, of stel een standaardgewicht in.',
  'shipping_quote.no_band': 'Zone {zone} heeft geen tarief voor dit gewicht of deze waarde.',
}
