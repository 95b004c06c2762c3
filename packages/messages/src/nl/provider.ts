import type { Translation } from '../define.ts'
import type { provider as english } from '../en/provider.ts'

export const provider: Translation<typeof english> = {
  'provider.feed': 'Productfeed',
  'provider.feed_description':
    'Een Shopify-productexport, of een Google Merchant-feed als tabel of RSS: één keer geüpload, of bij elke synchronisatie opgehaald van een URL. Concepten en niet-gepubliceerde producten worden niet geïmporteerd.',
  'provider.feed_file': 'Productbestand',
  'provider.feed_file_help': 'Een Shopify-productexport (CSV), een Google Merchant-tabel (TSV of CSV) of een RSS-productfeed (XML).',
  'provider.feed_url': 'URL van de feed',
  'provider.feed_url_help': 'Wordt bij elke synchronisatie opgehaald. Alleen nodig zonder geüpload bestand.',
  'provider.sandbox': 'Demowinkel',
  'provider.sandbox_description': 'Een gesimuleerde winkel met voorbeeldproducten, om te proberen. Een account of sleutels zijn niet nodig.',
  'provider.sandbox_url': 'URL van de winkel',
  'provider.sandbox_url_help': 'Eindigt op /sandbox/shop/ en de naam van de winkel.',
  'provider.sandbox_key': 'API-sleutel',
  'provider.sandbox_key_help': 'Aangemaakt met de demowinkel.',
}
