import type { Translation } from '../define.ts'
import type { notice as english } from '../en/notice.ts'

export const notice: Translation<typeof english> = {
  'notice.negative_stock': 'Bestand {value} wurde als 0 importiert',
  'notice.stock_limited': 'Bestand {value} wurde als {limit} importiert, den höchsten erlaubten Bestand',
  'notice.stock_not_tracked': 'Die Datei hat keine Spalte für den Bestand, daher wird der Bestand neuer Varianten nicht geführt',
  'notice.stock_divided': 'Der Bestand von {value} wurde auf {count} Varianten aufgeteilt',
  'notice.text_truncated': 'Der Text in „{column}“ wurde auf {limit} Zeichen gekürzt',
  'notice.list_limited':
    'Nur die ersten {limit} {what, select, tags {Tags} attributes {Attribute} pictures {Bilder} options {Optionen} other {Varianten}} wurden importiert',
  'notice.compare_at_not_higher': 'Vergleichspreis {value} wurde weggelassen: Er muss höher sein als der Preis',
  'notice.shared_sku': 'Die SKU {sku} hat auch „{product}“',
  'notice.bad_weight': '„{value}“ ist kein Gewicht. Das Gewicht wurde leer gelassen',
  'notice.bad_image_address': '„{value}“ ist nicht die URL eines Bildes. Bild-URLs beginnen mit https://',
  'notice.draft_skipped': 'Dieses Produkt ist ein Entwurf oder nicht veröffentlicht; Entwürfe werden übersprungen',
  'notice.shop_owns': 'Preise, Bestand und Varianten bleiben unverändert: Sie gehören zum verbundenen Shop',
}
