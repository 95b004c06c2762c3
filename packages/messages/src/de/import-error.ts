import type { Translation } from '../define.ts'
import type { importError as english } from '../en/import-error.ts'

export const importError: Translation<typeof english> = {
  'import_error.bad_stock': '„{value}“ ist keine ganze Zahl',
  'import_error.bad_price': '„{value}“ ist kein Preis. Geben Sie einen Preis wie 12,99 ein',
  'import_error.bad_price_in': '„{value}“ ist kein Preis in {currency}',
  'import_error.ambiguous_price':
    '„{value}“ kann Tausender oder Dezimalstellen enthalten. Schreiben Sie den Preis ohne Tausendertrennzeichen und mit allen Dezimalstellen',
  'import_error.negative_price': 'Der Preis „{value}“ ist kleiner als null',
  'import_error.unknown_currency': '„{value}“ ist keine Währung',
  'import_error.other_currency': '„{value}“ ist in {named}; das Produkt ist in {currency}',
  'import_error.conflicting_value': '„{value}“ widerspricht „{other}“ in Zeile {line} desselben Produkts',
  'import_error.product_broken': 'Die Zeile {line} desselben Produkts enthält einen Fehler und diese Zeile hängt von ihr ab',
  'import_error.currency_of_some': 'Das Produkt ist in {before}. Um es auf {currency} umzustellen, geben Sie den Preis jeder Variante an',
  'import_error.variant_unclear':
    'Dieses Produkt hat {count} Varianten, und diese Zeile sagt nicht, welche gemeint ist. Fügen Sie eine Spalte mit der SKU oder den Optionswerten hinzu',
  'import_error.variant_unknown_sku':
    'Keine der {count} Varianten dieses Produkts hat die SKU „{sku}“. Um eine Variante hinzuzufügen, fügen Sie Spalten mit ihren Optionswerten hinzu',
  'import_error.duplicate_variant': 'Die Variante „{reference}“ dieses Produkts steht bereits in Zeile {line}',
  'import_error.long_variant_reference': 'Die Referenz einer Variante hat höchstens {limit} Zeichen',
  'import_error.long_sku': 'Diese SKU hat {length} Zeichen. Verwenden Sie höchstens {limit}',
  'import_error.long_reference': 'Dies hat {length} Zeichen. Verwenden Sie höchstens {limit}',
  'import_error.missing_reference': 'Referenz fehlt',
  'import_error.no_name_column': 'Dieses Produkt ist neu und keine Spalte enthält seinen Namen',
  'import_error.no_name': 'Dieses Produkt ist neu und hat keinen Namen',
  'import_error.missing_key': 'Diese Zeile hat keinen Wert für {column} und gehört daher zu keinem Produkt',
  'import_error.too_many_rows': 'Das Produkt „{reference}“ hat mehr als {limit} Zeilen',
  'import_error.rows_skipped': '{column} „{reference}“ hat mehr als {limit} Zeilen; die Zeilen ab Zeile {line} wurden übersprungen',
  'import_error.split_group':
    '{column} „{reference}“ steht in Zeile {before} und nach anderen Produkten erneut in Zeile {line}. Fassen Sie die Zeilen zusammen; die Zeilen ab Zeile {line} wurden übersprungen',
  'import_error.too_many_columns': 'Diese Zeile hat {count} Spalten; die Kopfzeile hat {columns}',
  'import_error.unclosed_quote': 'Ein Anführungszeichen beginnt in dieser Zeile und wird nicht geschlossen oder steht an der falschen Stelle',
  'import_error.item_cut_off': 'Die Datei endet mitten in einem Eintrag',
  'import_error.malformed_markup': 'Das Markup dieses Eintrags ist fehlerhaft: {detail}',
  'import_error.already_imported': 'Diese Datei wurde bereits importiert. Um sie noch einmal zu importieren, laden Sie sie erneut hoch.',
  'import_error.csv_required': 'Wählen Sie eine CSV-Datei aus.',
  'import_error.file_deleted': 'Die Datei ist nicht mehr gespeichert. Laden Sie sie erneut hoch.',
  'import_error.nothing_to_undo': 'Bei diesem Import gibt es nichts rückgängig zu machen.',
  'import_error.currency_option': '„{currency}“ ist keine Währung. Verwenden Sie einen Code wie EUR.',
  'import_error.max_files':
    'Ihr Unternehmen hat {files} Importdateien gespeichert, mehr sind nicht möglich. Jede wird 30 Tage nach dem Hochladen gelöscht. Versuchen Sie es später erneut.',
  'import_error.max_bytes':
    'Mit dieser Datei hätte Ihr Unternehmen mehr als {megabytes} MB an Importdateien gespeichert. Jede wird 30 Tage nach dem Hochladen gelöscht. Versuchen Sie es später erneut.',
}
