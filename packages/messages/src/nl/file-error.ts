import type { Translation } from '../define.ts'
import type { fileError as english } from '../en/file-error.ts'

export const fileError: Translation<typeof english> = {
  'file_error.empty': 'Het bestand is leeg.',
  'file_error.not_text': 'Dit is geen tekstbestand. Exporteer de gegevens als CSV en upload dat bestand.',
  'file_error.header_unreadable': 'De eerste rij kan niet worden gelezen: {reason}.',
  'file_error.max_columns': 'Het bestand heeft meer dan {limit, number} kolommen.',
  'file_error.no_rows': 'Het bestand heeft geen rijen onder de kopregel.',
  'file_error.not_a_feed': 'Dit is een webpagina of een ander soort XML, geen RSS-productfeed.',
  'file_error.unknown_header':
    'De kolommen van de eerste rij zijn niet bekend. Gebruik een Shopify-productexport (Handle, Title, Variant Price …) of een Google Merchant-feed (id, title, price …) als tabel of RSS.',
  'file_error.long_item': 'Het item dat begint op regel {line} is te lang voor een productfeed.',
  'file_error.long_row': 'Regel {line} is te lang voor een rij van een tabel.',
  'mapping_error.no_such_column': 'Het bestand heeft deze kolom niet.',
  'mapping_error.column_twice': 'Deze kolom is twee keer gekozen.',
  'mapping_error.target_twice': 'Twee kolommen zijn gekozen als {target}. Sla een ervan over.',
  'mapping_error.weight_twice': 'Twee kolommen zijn gekozen als het gewicht. Sla een ervan over.',
  'mapping_error.no_key': 'Kies de kolom waaraan elk product te herkennen is: de referentie, de SKU of de naam.',
}
