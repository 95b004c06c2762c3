import type { Translation } from '../define.ts'
import type { readiness as english } from '../en/readiness.ts'

export const readiness: Translation<typeof english> = {
  'readiness.no_name': 'Es hat keinen Namen',
  'readiness.no_variant': 'Es hat keine Variante, die verkauft werden kann',
  'readiness.no_price': 'Es hat keinen Preis',
  'readiness.no_price_of': 'Kein Preis: {variants}',
  'readiness.no_price_of_more': 'Kein Preis: {variants} und {count, number} weitere',
  'readiness.no_image': 'Es hat kein Bild',
  'readiness.other_currency': 'Die Preise sind in {currency}, und der Marktplatz verkauft in {other}',
  'readiness.no_shipping_rate': 'Der Händler hat keine Versandtarife',
  'readiness.invalid_gtin': 'Der Barcode von {variants} ist keine gültige GTIN (EAN, UPC): Die Prüfziffer ist falsch',
  'readiness.invalid_gtin_more':
    'Die Barcodes von {variants} und {count, number} weiteren sind keine gültigen GTINs (EAN, UPC): Die Prüfziffer ist falsch',
  'readiness.not_in_stock': 'Es ist nicht auf Lager',
  'readiness.not_pushed': 'Es wurde noch nicht übertragen',
  'readiness.not_placed': 'Der Betreiber hat es noch keiner Kollektion hinzugefügt',
  'readiness.not_approved': 'Der Betreiber hat es noch nicht genehmigt',
  'readiness.rejected': 'Der Betreiber hat es abgelehnt',
  'readiness.missing_attribute': '{attribute} hat keinen Wert',
  'readiness.invalid_value': 'der Wert ist ungültig',
  'readiness.invalid_attribute': '{attribute}: {detail}',
}
