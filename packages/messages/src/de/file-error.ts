import type { Translation } from '../define.ts'
import type { fileError as english } from '../en/file-error.ts'

export const fileError: Translation<typeof english> = {
  'file_error.empty': 'Die Datei ist leer.',
  'file_error.not_text': 'Dies ist keine Textdatei. Exportieren Sie die Daten als CSV und laden Sie diese Datei hoch.',
  'file_error.header_unreadable': 'Die erste Zeile kann nicht gelesen werden: {reason}.',
  'file_error.max_columns': 'Die Datei hat mehr als {limit, number} Spalten.',
  'file_error.no_rows': 'Die Datei enthält unter der Kopfzeile keine Zeilen.',
  'file_error.not_a_feed': 'Dies ist eine Webseite oder eine andere Art von XML, kein RSS-Produktfeed.',
  'file_error.unknown_header':
    'Die Spalten der ersten Zeile sind nicht bekannt. Verwenden Sie einen Shopify-Produktexport (Handle, Title, Variant Price …) oder einen Google-Merchant-Feed (id, title, price …) als Tabelle oder RSS.',
  'file_error.long_item': 'Der Eintrag, der in Zeile {line} beginnt, ist zu lang für einen Produktfeed.',
  'file_error.long_row': 'Zeile {line} ist zu lang für eine Tabellenzeile.',
  'mapping_error.no_such_column': 'Die Datei hat keine solche Spalte.',
  'mapping_error.column_twice': 'Diese Spalte ist doppelt ausgewählt.',
  'mapping_error.target_twice': 'Zwei Spalten sind als {target} ausgewählt. Überspringen Sie eine davon.',
  'mapping_error.weight_twice': 'Zwei Spalten sind als Gewicht ausgewählt. Überspringen Sie eine davon.',
  'mapping_error.no_key': 'Wählen Sie die Spalte aus, die jedes Produkt identifiziert: seine Referenz, seine SKU oder seinen Namen.',
}
