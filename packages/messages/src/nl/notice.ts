import type { Translation } from '../define.ts'
import type { notice as english } from '../en/notice.ts'

export const notice: Translation<typeof english> = {
  'notice.negative_stock': 'Voorraad {value} is geïmporteerd als 0',
  'notice.stock_limited': 'Voorraad {value} is geïmporteerd als {limit}, de hoogste voorraad die mag',
  'notice.stock_not_tracked': 'Het bestand heeft geen voorraadkolom. De voorraad van nieuwe varianten wordt niet bijgehouden',
  'notice.stock_divided': 'De voorraad van {value} is verdeeld over {count} varianten',
  'notice.text_truncated': 'De tekst in “{column}” is ingekort tot {limit} tekens',
  'notice.list_limited':
    'Alleen de eerste {limit} {what, select, tags {tags} attributes {kenmerken} pictures {afbeeldingen} options {opties} other {varianten}} zijn geïmporteerd',
  'notice.compare_at_not_higher': 'Van-prijs {value} is weggelaten: die moet hoger zijn dan de prijs',
  'notice.shared_sku': 'SKU {sku} wordt ook gebruikt door “{product}”',
  'notice.bad_weight': '“{value}” is geen gewicht. Het gewicht is leeg gelaten',
  'notice.bad_image_address': '“{value}” is niet de URL van een afbeelding. Zulke URL’s beginnen met https://',
  'notice.draft_skipped': 'Dit product is een concept of niet gepubliceerd, en concepten worden overgeslagen',
  'notice.shop_owns': 'Prijzen, voorraad en varianten blijven zoals ze zijn: ze horen bij de gekoppelde winkel',
}
