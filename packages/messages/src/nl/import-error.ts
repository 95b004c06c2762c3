import type { Translation } from '../define.ts'
import type { importError as english } from '../en/import-error.ts'

export const importError: Translation<typeof english> = {
  'import_error.bad_stock': '“{value}” is geen heel getal',
  'import_error.bad_price': '“{value}” is geen prijs. Vul een prijs in zoals 12,99',
  'import_error.bad_price_in': '“{value}” is geen prijs in {currency}',
  'import_error.ambiguous_price':
    '“{value}” kan duizendtallen of decimalen hebben. Schrijf de prijs zonder scheidingsteken voor duizendtallen en met alle decimalen',
  'import_error.negative_price': 'De prijs “{value}” is lager dan nul',
  'import_error.unknown_currency': '“{value}” is geen valuta',
  'import_error.other_currency': '“{value}” is in {named}; het product is in {currency}',
  'import_error.conflicting_value': '“{value}” spreekt “{other}” op regel {line} van hetzelfde product tegen',
  'import_error.product_broken': 'De rij op regel {line} van hetzelfde product heeft een fout, en deze rij hangt daarvan af',
  'import_error.currency_of_some': 'Het product is in {before}. Om het in {currency} te zetten, neem je de prijs van elke variant op',
  'import_error.variant_unclear':
    'Dit product heeft {count} varianten, en deze regel zegt niet welke. Voeg een kolom met de SKU of de optiewaarden toe',
  'import_error.variant_unknown_sku':
    'Geen van de {count} varianten van dit product heeft de SKU “{sku}”. Voeg kolommen met de optiewaarden toe om een variant toe te voegen',
  'import_error.duplicate_variant': 'De variant “{reference}” van dit product staat al op regel {line}',
  'import_error.long_variant_reference': 'De referentie van een variant heeft hoogstens {limit} tekens',
  'import_error.long_sku': 'Deze SKU heeft {length} tekens. Gebruik er hoogstens {limit}',
  'import_error.long_reference': 'Dit heeft {length} tekens. Gebruik er hoogstens {limit}',
  'import_error.missing_reference': 'De referentie ontbreekt',
  'import_error.no_name_column': 'Dit product is nieuw en geen kolom bevat de naam',
  'import_error.no_name': 'Dit product is nieuw en heeft geen naam',
  'import_error.missing_key': 'Deze rij heeft geen {column} en hoort daarom bij geen product',
  'import_error.too_many_rows': 'Het product “{reference}” heeft meer dan {limit} rijen',
  'import_error.rows_skipped': '{column} “{reference}” heeft meer dan {limit} rijen; die vanaf regel {line} zijn overgeslagen',
  'import_error.split_group':
    '{column} “{reference}” staat op regel {before} en na andere producten opnieuw op regel {line}. Zet de rijen bij elkaar; die vanaf regel {line} zijn overgeslagen',
  'import_error.too_many_columns': 'Deze rij heeft {count} kolommen; de kopregel heeft er {columns}',
  'import_error.unclosed_quote': 'Een aanhalingsteken op deze regel wordt niet gesloten of staat op de verkeerde plaats',
  'import_error.item_cut_off': 'Het bestand eindigt midden in een item',
  'import_error.malformed_markup': 'De opmaak van dit item is beschadigd: {detail}',
  'import_error.already_imported': 'Dit bestand is al geïmporteerd. Upload het opnieuw om het nog eens te importeren.',
  'import_error.csv_required': 'Kies een .csv-bestand.',
  'import_error.file_deleted': 'Het bestand is niet meer bewaard. Upload het opnieuw.',
  'import_error.nothing_to_undo': 'Deze import heeft niets om ongedaan te maken.',
  'import_error.currency_option': '"{currency}" is geen valuta. Gebruik een code zoals EUR.',
  'import_error.max_files':
    'Je bedrijf bewaart {files} importbestanden, het maximum. Elk wordt 30 dagen na het uploaden verwijderd. Probeer het later opnieuw.',
  'import_error.max_bytes':
    'Met dit bestand zou je bedrijf meer dan {megabytes} MB aan importbestanden bewaren. Elk wordt 30 dagen na het uploaden verwijderd. Probeer het later opnieuw.',
}
