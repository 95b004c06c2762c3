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
  'shipping_error.unknown_product': 'Dit artikel wordt niet op deze marktplaats verkocht.',
  'shipping_error.price_required': 'Vul een prijs in {currency} in.',
  'shipping_quote.no_rates': 'Er zijn geen verzendtarieven.',
  'shipping_quote.other_currency': 'Er zijn geen verzendtarieven in {currency}.',
  'shipping_quote.no_zone': 'Geen zone verzendt naar dit adres.',
  'shipping_quote.no_weight':
    'Zone {zone} heeft een gewicht nodig en een product heeft er geen. Vul het gewicht in, of stel een standaardgewicht in.',
  'shipping_quote.no_band': 'Zone {zone} heeft geen tarief voor dit gewicht of deze waarde.',
  'carrier_error.unknown': 'Deze vervoerder bestaat niet. Kies er een uit de lijst.',
  'carrier_error.not_connected': 'Deze vervoerder is niet gekoppeld. Koppel hem bij de instellingen.',
  'carrier_error.sender_address':
    'Je bedrijfsadres is onvolledig. Vul naam, straat, plaats en land in bij Bedrijf, en in de VS, Canada en Australië ook de staat of provincie.',
  'carrier_error.customs':
    'Dit pakket heeft een douaneaangifte nodig. Koop het label in je account bij de vervoerder en vul hier het trackingnummer in.',
  'carrier_error.label_pending': 'Er wordt al een label voor deze zending gekocht.',
  'carrier_error.label_exists': 'Deze zending heeft al een label. Annuleer dat eerst.',
  'carrier_error.return_label_pending': 'Er wordt al een label voor deze retour gekocht.',
  'carrier_error.return_ended': 'De retour is beëindigd voordat het label was gekocht.',
  'carrier_error.return_label_exists': 'Deze retour heeft al een label. Annuleer dat eerst.',
  'carrier_error.return_address':
    'Het adres van de verkoper is onvolledig: een retourlabel heeft naam, straat, plaats en land nodig, en in de VS, Canada en Australië ook de staat of provincie.',
  'carrier_error.no_return_labels':
    'Deze vervoerder heeft hier geen retourlabels. Maak het label in je account daar en voeg het trackingnummer aan de retour toe.',
  'carrier_error.no_return_labels_own':
    'Eigen bezorging heeft geen retourlabels. Spreek met de klant een ophaalmoment af, of laat de klant de artikelen opsturen en voeg het trackingnummer toe.',
  'carrier_error.label_refused': 'De vervoerder weigerde het label{reason}',
  'carrier_error.label_unknown': 'De vervoerder gaf een dag lang geen antwoord. Kijk in je account daar of het label is gekocht.',
  'carrier_error.cancel_refused': 'De vervoerder weigerde het label te annuleren{reason}',
  'carrier_error.cancel_not_own': 'Alleen het bedrijf dat het label kocht, kan het annuleren.',
  'carrier_error.cancel_not_bought': 'Alleen een gekocht label kan worden geannuleerd.',
  'carrier_error.cancel_not_offered': 'Deze vervoerder neemt geen labels terug.',
  'carrier_error.cancel_handed_over': 'Het pakket is al onderweg.',
  'carrier_error.invalid_price': 'Vul een prijs in, zoals 4.95.',
  'carrier_error.invalid_tracking_url': 'Vul een URL in die begint met https:// en {placeholder} bevat.',
  'carrier_error.size_required': 'Deze vervoerder vraagt lengte, breedte en hoogte.',
}
