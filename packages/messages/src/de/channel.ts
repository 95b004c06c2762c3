import type { Translation } from '../define.ts'
import type { channel as english } from '../en/channel.ts'

export const channel: Translation<typeof english> = {
  'provider.google_feed': 'Google Merchant Center',
  'provider.google_feed_description':
    'Eine Produktdatei, die Google täglich abruft, mit einer Zeile pro Variante. Microsoft, Meta, Pinterest und Preisvergleiche lesen dieselbe Datei.',
  'provider.agent_feed': 'KI-Einkaufsassistenten',
  'provider.agent_feed_description':
    'Assistenten wie ChatGPT finden Ihre Produkte und empfehlen sie Kunden. Sie lesen einen Katalog nach dem Agentic Commerce Protocol (ACP) oder dem Universal Commerce Protocol (UCP).',
  'provider.feed_product_link': 'URL der Produktseite',
  'provider.feed_product_link_help':
    'Die Seite eines Produkts in Ihrem Shop, zum Beispiel {example}. Ersetzt werden reference, sku, variant, slug (der Name in Kleinbuchstaben) und der Name jedes Attributs, jeweils in geschweiften Klammern.',
  'provider.feed_language': 'Sprache',
  'provider.feed_language_help': 'Texte werden in dieser Sprache gesendet, soweit Produkte übersetzt sind.',
  'provider.feed_country': 'Verkaufsland',
  'provider.feed_country_help': 'Die Versandkosten gelten für dieses Land.',
  'provider.feed_format': 'Format',
  'provider.google_format_help': 'Google liest beide. Wählen Sie TSV, außer ein Dienst verlangt XML.',
  'provider.agent_format_help': 'Das Protokoll, das der Assistent liest: ChatGPT liest ACP, Google und Shopify lesen UCP.',
  'channel_error.unknown_provider': 'Diesen Vertriebskanal gibt es nicht. Wählen Sie einen aus der Liste.',
  'channel_error.no_feed': 'Dieser Vertriebskanal hat keinen Feed.',
  'channel_error.too_many': 'Ein Unternehmen kann {count} Vertriebskanäle haben. Trennen Sie zuerst einen.',
  'channel_error.invalid_link': 'Geben Sie eine URL ein, die mit https:// beginnt und das Produkt in geschweiften Klammern nennt, z. B. {example}.',
  'channel_error.invalid_country': 'Geben Sie einen Ländercode aus zwei Großbuchstaben ein, z. B. NL.',
  'feed_issue.no_name': 'Kein Name. Geben Sie einen ein',
  'feed_issue.no_price': 'Kein Preis oder ein Preis von 0: Varianten ohne Preis werden weggelassen. Geben Sie einen Preis ein',
  'feed_issue.no_picture': 'Kein Bild. Fügen Sie eines hinzu',
  'feed_issue.picture_pending': 'Das Bild wird noch heruntergeladen',
  'feed_issue.no_link':
    'Die URL der Produktseite braucht ein Attribut, das das Produkt nicht hat. Ergänzen Sie es am Produkt oder ändern Sie die URL in den Einstellungen',
  'feed_issue.no_description': 'Keine Beschreibung: Stattdessen wird der Name gesendet',
  'feed_issue.no_gtin': 'Keine GTIN (Barcodenummer)',
  'feed_issue.invalid_gtin': 'Die GTIN ist ungültig oder nur für den Gebrauch innerhalb eines Geschäfts und wird weggelassen. Korrigieren Sie sie',
  'feed_issue.no_brand': 'Keine Marke',
  'feed_issue.name_too_long': 'Der Name ist zu lang und wird gekürzt',
  'feed_issue.description_too_long': 'Die Beschreibung ist zu lang und wird gekürzt',
  'provider.stoa_channel': 'Ein anderer Stoa-Marktplatz',
  'provider.stoa_channel_description':
    'Ihre Produkte auf einem Marktplatz, der anderswo auf Stoa läuft: Freigaben und Bestellungen kommen zurück, Bestand und Sendungen werden gemeldet.',
  'provider.stoa_url': 'URL des Marktplatzes',
  'provider.stoa_url_help': 'Wo Sie sich beim anderen Marktplatz anmelden, z. B. https://market.example.',
  'provider.stoa_key': 'API-Schlüssel',
  'provider.stoa_key_help':
    'Erstellen Sie ihn beim anderen Marktplatz unter Einstellungen, API-Schlüssel, mit den Rechten, Produkte zu lesen, zu verwalten und zu bearbeiten sowie Bestellungen zu lesen und zu versenden.',
  'provider.stoa_secret': 'Webhook-Geheimnis',
  'provider.stoa_secret_help':
    'Wird dort angezeigt, wenn Sie die Webhook-URL dieses Kanals unter Einstellungen, Webhooks hinzufügen. Ohne es kommen Bestellungen alle zehn Minuten.',
  'provider.sandbox_channel': 'Sandbox-Marktplatz',
  'provider.sandbox_channel_description':
    'Ein simulierter Marktplatz zum Ausprobieren. Er gibt die meisten Produkte frei, und ab und zu wird bestellt. Schlüssel sind nicht nötig.',
  'provider.sandbox_channel_help': 'Mit dem Konto erstellt.',
  'channel_error.no_marketplace': 'Dieser Vertriebskanal liest einen Feed. Es wird nichts dorthin gesendet.',
  'channel_error.paused': 'Dieser Vertriebskanal ist pausiert. Setzen Sie ihn zuerst fort.',
  'channel_error.account_connected':
    'Dieses Konto ist bereits als „{channel}“ verbunden. Bearbeiten oder pausieren Sie diesen Vertriebskanal, oder trennen Sie ihn zuerst.',
  'channel_error.not_a_merchant': 'Dieser Schlüssel gehört keinem Händler. Erstellen Sie ihn dort in Ihrem Händlerkonto.',
  'channel_error.order_shipped': 'Diese Bestellung wurde bereits versendet.',
  'channel_error.order_not_shipped': 'Diese Bestellung ist noch nicht versendet.',
  'channel_error.disconnected': '„{channel}“ ist getrennt. Die Bestellungen können gelesen, aber nichts davon kann geändert werden.',
  'channel_error.name_taken': 'Ein anderer Vertriebskanal heißt bereits „{name}“. Wählen Sie einen anderen Namen.',
  'channel_error.more_than_left':
    '{count, plural, =0 {Von diesem Artikel ist nichts mehr} one {Es ist noch # Stück} other {Es sind noch # Stück}} zu versenden.',
  'channel_error.whole_only': 'Dieser Marktplatz nimmt nur ganze Bestellungen an. Versenden Sie alle Artikel auf einmal.',
  'channel_error.no_failed_report': 'Der Marktplatz hat keinen Versand dieser Bestellung abgelehnt.',
  'channel_error.order_cancelled': 'Der Marktplatz hat diese Bestellung storniert. Versenden Sie sie nicht.',
  'channel_error.customer_erased': 'Die Daten dieses Kunden wurden gelöscht.',
  'channel_error.no_shop_refund': 'Diese Bestellung hat keine Erstattung, die zu erfassen ist.',
  'channel_error.open_orders':
    '{count, plural, one {# Bestellung ist} other {# Bestellungen sind}} noch zu versenden oder als versendet zu melden. Schließen Sie sie zuerst ab, oder trennen Sie trotzdem.',
  'channel_error.unread_orders':
    '{count, plural, one {Die Bestellung {number} ist} other {# Bestellungen sind, wie {number},}} nicht lesbar. Sehen Sie auf dem Marktplatz nach, was zu versenden ist.',
  'channel_order.cancelled': 'Bestellung {number} wurde auf dem Marktplatz storniert',
  'channel_order.refunded': 'Bestellung {number} wurde auf dem Marktplatz erstattet',
  'upstream.channel_unreadable': 'Der Marktplatz hat eine Antwort gesendet, die nicht lesbar ist',
  'upstream.channel_refused': 'Der Marktplatz meldet: {reason}',
}
