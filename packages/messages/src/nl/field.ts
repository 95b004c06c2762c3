import type { Translation } from '../define.ts'
import type { field as english } from '../en/field.ts'

export const field: Translation<typeof english> = {
  'field.name': 'naam',
  'field.description': 'beschrijving',
  'field.brand': 'merk',
  'field.category': 'categorie',
  'field.tags': 'tags',
  'field.options': 'opties',
  'field.attributes': 'kenmerken',
  'field.pictures': 'afbeeldingen',
  'field.variant': 'variant',
  'field.price': 'prijs',
  'field.compareAtPrice': 'van-prijs',
  'field.stock': 'voorraad',
  'field.sku': 'SKU',
  'field.gtin': 'barcode',
  'field.weight': 'gewicht',
  'field.choices': 'optiewaarden',
  'field.picture': 'afbeelding',
  'field.status': 'status',
  'field.highlight': 'label',
  'field.more': 'meer',
  'field.of': '{field} van {variant}',
  'field.not_tracked': 'niet bijgehouden',
  'field.more_changes': '{count, plural, one {nog # wijziging} other {nog # wijzigingen}}',
}
