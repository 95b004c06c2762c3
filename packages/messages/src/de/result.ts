import type { Translation } from '../define.ts'
import type { result as english } from '../en/result.ts'

export const result: Translation<typeof english> = {
  'result.unnamed': 'Geben Sie das Produkt mit seiner ID oder seinem Listing an',
  'result.not_found': 'Dieses Produkt wurde nicht gefunden',
  'result.not_in_source': 'Das Produkt ist nicht in der Kollektion, aus der verschoben werden soll',
  'result.not_in_collection': 'Das Produkt ist nicht in dieser Kollektion',
  'result.not_listed': 'Nicht auf Ihrem Marktplatz gelistet',
  'result.several_listings': 'Das Produkt ist in mehreren Kollektionen. Geben Sie seine collectionProductId an',
  'result.changed_meanwhile': 'Das Produkt hat sich geändert, seit Sie es geöffnet haben. Prüfen Sie es erneut',
  'result.added_not_verified':
    'Hinzugefügt, und im Verkauf, sobald der Händler bestätigt ist: Ihr Marktplatz verkauft nur Produkte bestätigter Händler',
  'result.merchant_not_verified': 'Bestätigen Sie zuerst den Händler: Ihr Marktplatz verkauft nur Produkte bestätigter Händler',
  'result.missing_attributes': 'Erforderliche Attribute fehlen: {attributes}',
  'result.added_not_ready': 'Hinzugefügt. Nicht im Verkauf, bis die erforderlichen Attribute vorhanden sind: {attributes}',
  'result.already_there': 'Das Produkt ist bereits in dieser Kollektion',
  'result.cannot_become': 'Ein Listing mit dem Status {from} kann nicht zu {to} wechseln',
  'result.no_longer_in_shop': 'Das Produkt ist nicht mehr im Shop des Händlers',
  'result.incomplete': 'Das Produkt ist nicht bereit. Der Händler muss es zuerst vervollständigen',
  'result.not_partner': 'Der Händler ist kein genehmigter Partner dieses Marktplatzes',
  'result.partner_paused': 'Der Verkauf dieses Händlers ist pausiert',
  'result.not_ready': 'Das Produkt ist nicht bereit. Vervollständigen Sie es zuerst',
  'result.rejected_stays': 'Der Betreiber hat dieses Produkt abgelehnt. Korrigieren Sie es und fordern Sie eine Prüfung an, statt es zu entfernen.',
  'result.resubmitted_stays': 'Sie haben eine Prüfung dieses Produkts angefordert. Es kann entfernt werden, sobald der Betreiber es genehmigt hat.',
  'result.still_pending': 'Der Betreiber hat es noch nicht geprüft',
  'result.already_approved': 'Es ist bereits genehmigt',
  'result.review_later':
    'Sie haben in der letzten Stunde bereits eine Prüfung angefragt. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} erneut',
  'result.shop_owns': 'Varianten, Preise und Bestand gehören zum verbundenen Shop. Ändern Sie sie dort und synchronisieren Sie dann.',
  'result.other_currency': 'Die Preise sind in {currency}, nicht in {other}',
  'result.below_zero': 'Ein Preis würde unter null fallen',
  'result.discontinued': 'Es ist aus dem Sortiment. Reaktivieren Sie es zuerst',
  'result.no_reference': 'Es hat keine Referenz',
}
