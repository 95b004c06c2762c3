import type { Translation } from '../define.ts'
import type { shipping as english } from '../en/shipping.ts'

export const shipping: Translation<typeof english> = {
  'shipping_error.zone_name_twice': 'Zwei Zonen heißen {zone}. Geben Sie jeder einen eigenen Namen.',
  'shipping_error.rest_twice': '{zone} deckt den Rest der Welt bereits ab. Das kann nur eine Zone.',
  'shipping_error.rest_with_countries': 'Eine Zone für den Rest der Welt hat keine eigenen Länder. Entfernen Sie sie.',
  'shipping_error.no_countries': 'Wählen Sie mindestens ein Land aus.',
  'shipping_error.country_twice': '{country} ist bereits in Zone {zone}. Ein Land kann nur in einer Zone sein.',
  'shipping_error.no_postal_codes': '{country} hat keine Postleitzahlen. Verwenden Sie das ganze Land.',
  'shipping_error.invalid_postal_code':
    '{text} ist keine Postleitzahl von {country}. Verwenden Sie eine Postleitzahl wie {example}, ihren Anfang mit * oder einen Bereich mit Bindestrich.',
  'shipping_error.invalid_destination': '{text} ist keine Postleitzahl von {country}. Geben Sie eine wie {example} ein.',
  'shipping_error.postal_overlap': '{text} überschneidet sich mit {other} in Zone {zone}. Eine Postleitzahl kann nur in einer Zone sein.',
  'shipping_error.starts_late_weight': '{name} hat keinen Tarif unter {from, number} g. Beginnen Sie bei 0.',
  'shipping_error.starts_late_value': '{name} hat keinen Tarif unter {from}. Beginnen Sie bei 0.',
  'shipping_error.band_empty': 'Das obere Ende muss über dem unteren liegen.',
  'shipping_error.gap_weight': '{name} hat keinen Tarif von {from, number} g bis {to, number} g.',
  'shipping_error.gap_value': '{name} hat keinen Tarif von {from} bis {to}.',
  'shipping_error.overlap_weight': 'Ab {from, number} g gelten zwei Tarife von {name}.',
  'shipping_error.overlap_value': 'Ab {from} gelten zwei Tarife von {name}.',
  'shipping_error.flat_twice': '{name} ist doppelt aufgeführt. Ein Pauschaltarif hat einen Preis.',
  'shipping_error.days': 'Die längste Lieferzeit darf nicht kürzer als die kürzeste sein.',
  'shipping_error.operator_only': 'Nur ein Marktplatz kann ganze Warenkörbe versandkostenfrei machen.',
  'shipping_error.line_required': 'Geben Sie eine Variante oder einen Preis und ein Gewicht an.',
  'shipping_error.unknown_product': 'Dieser Artikel wird auf diesem Marktplatz nicht verkauft.',
  'shipping_error.price_required': 'Geben Sie einen Preis in {currency} ein.',
  'shipping_quote.no_rates': 'Es gibt keine Versandtarife.',
  'shipping_quote.other_currency': 'Es gibt keine Versandtarife in {currency}.',
  'shipping_quote.no_zone': 'Keine Zone versendet an diese Adresse.',
  'shipping_quote.no_weight':
    'Zone {zone} benötigt ein Gewicht, aber ein Produkt hat keines. Ergänzen Sie es oder legen Sie ein Standardgewicht fest.',
  'shipping_quote.no_band': 'Zone {zone} hat keinen Tarif für dieses Gewicht oder diesen Wert.',
  'carrier_error.unknown': 'Diesen Versanddienstleister gibt es nicht. Wählen Sie einen aus der Liste.',
  'carrier_error.not_connected': 'Dieser Versanddienstleister ist nicht verbunden. Verbinden Sie ihn in den Einstellungen.',
  'carrier_error.sender_address':
    'Die Adresse Ihres Unternehmens ist unvollständig. Geben Sie unter „Unternehmen“ Name, Straße, Ort und Land ein, in den USA, Kanada und Australien auch den Bundesstaat oder die Provinz.',
  'carrier_error.customs':
    'Dieses Paket benötigt eine Zollerklärung. Kaufen Sie das Versandetikett in Ihrem Konto beim Versanddienstleister und geben Sie hier die Sendungsnummer ein.',
  'carrier_error.label_pending': 'Für diese Sendung wird gerade ein Versandetikett gekauft.',
  'carrier_error.label_exists': 'Diese Sendung hat bereits ein Versandetikett. Stornieren Sie es zuerst.',
  'carrier_error.return_label_pending': 'Für diese Retoure wird gerade ein Etikett gekauft.',
  'carrier_error.return_ended': 'Die Retoure endete, bevor ihr Etikett gekauft wurde.',
  'carrier_error.return_label_exists': 'Diese Retoure hat bereits ein Etikett. Stornieren Sie es zuerst.',
  'carrier_error.return_address':
    'Die Adresse des Händlers ist unvollständig: Ein Retourenetikett benötigt Name, Straße, Ort und Land, in den USA, Kanada und Australien auch den Bundesstaat oder die Provinz.',
  'carrier_error.no_return_labels':
    'Dieser Versanddienstleister bietet hier keine Retourenetiketten. Erstellen Sie das Etikett in Ihrem Konto dort und ergänzen Sie die Sendungsnummer in der Retoure.',
  'carrier_error.no_return_labels_own':
    'Die eigene Zustellung bietet keine Retourenetiketten. Vereinbaren Sie mit dem Kunden eine Abholung, oder lassen Sie die Artikel zurücksenden und ergänzen Sie die Sendungsnummer.',
  'carrier_error.label_refused': 'Der Versanddienstleister hat das Versandetikett abgelehnt{reason}',
  'carrier_error.label_unknown':
    'Der Versanddienstleister hat einen Tag lang nicht geantwortet. Prüfen Sie in Ihrem Konto dort, ob das Versandetikett gekauft wurde.',
  'carrier_error.cancel_refused': 'Der Versanddienstleister hat die Stornierung des Versandetiketts abgelehnt{reason}',
  'carrier_error.cancel_not_own': 'Nur das Unternehmen, das das Versandetikett gekauft hat, kann es stornieren.',
  'carrier_error.cancel_not_bought': 'Nur ein gekauftes Versandetikett kann storniert werden.',
  'carrier_error.cancel_not_offered': 'Dieser Versanddienstleister nimmt keine Versandetiketten zurück.',
  'carrier_error.cancel_handed_over': 'Das Paket ist bereits unterwegs.',
  'carrier_error.invalid_price': 'Geben Sie einen Preis wie 4.95 ein.',
  'carrier_error.invalid_tracking_url': 'Geben Sie eine URL ein, die mit https:// beginnt und {placeholder} enthält.',
  'carrier_error.size_required': 'Dieser Versanddienstleister benötigt Länge, Breite und Höhe.',
}
