import type { Translation } from '../define.ts'
import type { channel as english } from '../en/channel.ts'

export const channel: Translation<typeof english> = {
  'provider.google_feed': 'Google Merchant Center',
  'provider.google_feed_description':
    'Een productbestand dat Google elke dag ophaalt, met een regel per variant. Microsoft, Meta, Pinterest en prijsvergelijkers lezen hetzelfde bestand.',
  'provider.agent_feed': 'AI-winkelassistenten',
  'provider.agent_feed_description':
    'Assistenten zoals ChatGPT vinden je producten en raden ze klanten aan. Ze lezen een catalogus volgens het Agentic Commerce Protocol (ACP) of het Universal Commerce Protocol (UCP).',
  'provider.feed_product_link': 'URL van de productpagina',
  'provider.feed_product_link_help':
    'De pagina van een product in je winkel, bijvoorbeeld {example}. Vervangen worden reference, sku, variant, slug (de naam in kleine letters) en de naam van elk kenmerk, steeds tussen accolades.',
  'provider.feed_language': 'Taal',
  'provider.feed_language_help': 'Teksten worden in deze taal verstuurd als producten erin zijn vertaald.',
  'provider.feed_country': 'Land van verkoop',
  'provider.feed_country_help': 'Verzendkosten gelden voor dit land.',
  'provider.feed_format': 'Formaat',
  'provider.google_format_help': 'Google leest beide. Kies TSV, tenzij een dienst om XML vraagt.',
  'provider.agent_format_help': 'Het protocol dat de assistent leest: ChatGPT leest ACP, Google en Shopify lezen UCP.',
  'channel_error.unknown_provider': 'Dit verkoopkanaal bestaat niet. Kies er een uit de lijst.',
  'channel_error.no_feed': 'Dit verkoopkanaal heeft geen feed.',
  'channel_error.too_many': 'Een bedrijf kan {count} verkoopkanalen hebben. Ontkoppel er eerst een.',
  'channel_error.invalid_link': 'Voer een URL in die begint met https:// en het product tussen accolades noemt, zoals {example}.',
  'channel_error.invalid_country': 'Voer een landcode van twee hoofdletters in, zoals NL.',
  'feed_issue.no_name': 'Geen naam. Vul er een in',
  'feed_issue.no_price': 'Geen prijs, of een prijs van 0: varianten zonder prijs worden weggelaten. Vul een prijs in',
  'feed_issue.no_picture': 'Geen afbeelding. Voeg er een toe',
  'feed_issue.picture_pending': 'De afbeelding wordt nog gedownload',
  'feed_issue.no_link':
    'De URL van de productpagina vraagt een kenmerk dat het product niet heeft. Voeg het toe aan het product of wijzig de URL in de instellingen',
  'feed_issue.no_description': 'Geen beschrijving: in plaats daarvan wordt de naam verstuurd',
  'feed_issue.no_gtin': 'Geen GTIN (barcodenummer)',
  'feed_issue.invalid_gtin': 'De GTIN is ongeldig, of alleen voor gebruik binnen een winkel, en wordt weggelaten. Verbeter hem',
  'feed_issue.no_brand': 'Geen merk',
  'feed_issue.name_too_long': 'De naam is te lang en wordt ingekort',
  'feed_issue.description_too_long': 'De beschrijving is te lang en wordt ingekort',
  'provider.stoa_channel': 'Een andere Stoa-marktplaats',
  'provider.stoa_channel_description':
    'Je producten op een marktplaats die elders op Stoa draait: goedkeuringen en bestellingen komen terug, voorraad en zendingen worden gemeld.',
  'provider.stoa_url': 'URL van de marktplaats',
  'provider.stoa_url_help': 'Waar je bij de andere marktplaats inlogt, zoals https://market.example.',
  'provider.stoa_key': 'API-sleutel',
  'provider.stoa_key_help':
    'Maak hem bij de andere marktplaats onder Instellingen, API-sleutels, met rechten om producten te lezen, beheren en bewerken en bestellingen te lezen en te verzenden.',
  'provider.stoa_secret': 'Webhookgeheim',
  'provider.stoa_secret_help':
    'Wordt daar getoond als je de webhook-URL van dit kanaal toevoegt onder Instellingen, Webhooks. Zonder komen bestellingen elke tien minuten.',
  'provider.sandbox_channel': 'Sandboxmarktplaats',
  'provider.sandbox_channel_description':
    'Een gesimuleerde marktplaats, om verkopen te proberen. Ze keurt de meeste producten goed en af en toe wordt er besteld. Sleutels zijn niet nodig.',
  'provider.sandbox_channel_help': 'Aangemaakt met het account.',
  'channel_error.no_marketplace': 'Dit verkoopkanaal leest een feed. Er wordt niets naartoe gestuurd.',
  'channel_error.paused': 'Dit verkoopkanaal is gepauzeerd. Hervat het eerst.',
  'channel_error.account_connected':
    'Dit account is al verbonden als “{channel}”. Bewerk of pauzeer dat verkoopkanaal, of verbreek eerst de verbinding.',
  'channel_error.not_a_merchant': 'Deze sleutel is niet van een verkoper. Maak hem in je verkopersaccount daar.',
  'channel_error.order_shipped': 'Deze bestelling is al verzonden.',
  'channel_error.order_not_shipped': 'Deze bestelling is nog niet verzonden.',
  'channel_error.disconnected': '“{channel}” is ontkoppeld. De bestellingen zijn te lezen, maar niets ervan kan worden gewijzigd.',
  'channel_error.name_taken': 'Een ander verkoopkanaal heet al “{name}”. Kies een andere naam.',
  'channel_error.more_than_left': '{count, plural, =0 {Van dit artikel is niets} one {Er is nog # stuk} other {Er zijn nog # stuks}} te verzenden.',
  'channel_error.whole_only': 'Deze marktplaats accepteert alleen hele bestellingen. Verzend alle artikelen tegelijk.',
  'channel_error.no_failed_report': 'De marktplaats heeft geen verzending van deze bestelling geweigerd.',
  'channel_error.order_cancelled': 'De marktplaats heeft deze bestelling geannuleerd. Verzend die niet.',
  'channel_error.customer_erased': 'De gegevens van deze klant zijn gewist.',
  'channel_error.no_shop_refund': 'Deze bestelling heeft geen terugbetaling om vast te leggen.',
  'channel_error.open_orders':
    '{count, plural, one {# bestelling moet} other {# bestellingen moeten}} nog worden verzonden of als verzonden gemeld. Rond ze eerst af, of ontkoppel toch.',
  'channel_error.unread_orders':
    '{count, plural, one {Bestelling {number} is} other {# bestellingen zijn, zoals {number},}} niet te lezen. Kijk op de marktplaats wat er te verzenden is.',
  'channel_order.cancelled': 'Bestelling {number} is op de marktplaats geannuleerd',
  'channel_order.refunded': 'Bestelling {number} is op de marktplaats terugbetaald',
  'upstream.channel_unreadable': 'De marktplaats stuurde een antwoord dat niet te lezen is',
  'upstream.channel_refused': 'De marktplaats meldt: {reason}',
}
