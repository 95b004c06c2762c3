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
  'provider.sandbox_payments_description': 'Een gesimuleerde betaalprovider om alles uit te proberen. Er gaat geen echt geld om.',
  'provider.payment_url': 'URL van het account',
  'provider.payment_url_help': 'De URL van het account bij de provider.',
  'provider.payment_account': 'Account',
  'provider.payment_account_help': 'Begint met acct_.',
  'provider.payment_key': 'API-sleutel',
  'provider.payment_key_help': 'Begint met sk_.',
  'provider.payment_webhook': 'Webhookgeheim',
  'provider.payment_webhook_help': 'Bewijst dat een webhook van de provider komt.',
  'provider.sandbox': 'Demowinkel',
  'provider.sandbox_description': 'Een gesimuleerde winkel met voorbeeldproducten, om te proberen. Een account of sleutels zijn niet nodig.',
  'provider.sandbox_url': 'URL van de winkel',
  'provider.sandbox_url_help': 'Eindigt op /sandbox/shop/ en de naam van de winkel.',
  'provider.sandbox_key': 'API-sleutel',
  'provider.sandbox_key_help': 'Aangemaakt met de demowinkel.',
  'provider.wix': 'Wix',
  'provider.wix_description':
    'Je catalogus van Wix Stores, met voorraad en bestellingen. Je installeert onze app op je site; sleutels zijn niet nodig.',
  'provider.own_delivery': 'Eigen bezorging',
  'provider.own_delivery_description':
    'Je bezorgt pakketten zelf of met een lokale koerier. Adreslabels worden hier gemaakt; er wordt niets besteld.',
  'provider.own_name': 'Naam',
  'provider.own_name_help': 'Wat klanten en je team als vervoerder zien.',
  'provider.own_price': 'Kosten per pakket',
  'provider.own_price_help': 'In de valuta van je bedrijf; wordt bij elk label vastgelegd.',
  'provider.own_tracking': 'Trackingpagina',
  'provider.own_tracking_help': 'De pagina van je koerier, met {placeholder} op de plaats van het pakketnummer.',
  'provider.sandbox_carrier': 'Sandboxvervoerder',
  'provider.sandbox_carrier_description': 'Een gesimuleerde vervoerder, om labels en tracking te proberen. Er wordt niets verstuurd.',
  'provider.carrier_url_help': 'De URL van het account bij de vervoerder.',
}
