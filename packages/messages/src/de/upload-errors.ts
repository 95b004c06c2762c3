import type { Translation } from '../define.ts'
import type { uploadErrors as english } from '../en/upload-errors.ts'

export const uploadErrors: Translation<typeof english> = {
  'filter_error.max_conditions': 'Ein Filter kann höchstens 10 Bedingungen haben.',
  'filter_error.mixed_join': 'Verwenden Sie in einem Filter nur "and" oder nur "or".',
  'filter_error.too_long': 'Ein Filter kann höchstens 1000 Zeichen haben.',
  'filter_error.unexpected': 'Unerwartetes {found} an Position {position}. Verwenden Sie die Form: name co "shirt".',
  'filter_error.unknown_field':
    '{field, select, none {Ein Feld} other {{field}}} kann nicht gefiltert werden. Verwenden Sie hier {fields, select, none {keinen Filter} other {{fields}}}.',
  'filter_error.unknown_join': 'Verbinden Sie Bedingungen mit "and" oder "or", nicht mit {found}.',
  'filter_error.unknown_operator': '{field} akzeptiert die Operatoren {operators}.',
  'filter_error.unquoted': 'Setzen Sie den Wert von {field} in doppelte Anführungszeichen.',
  'upload_error.field_json': 'Das JSON des Feldes {field} kann nicht gelesen werden.',
  'upload_error.field_name': 'Der Feldname {field} kann nicht gelesen werden.',
  'upload_error.field_too_large': 'Das Feld {field} ist größer als {bytes} Bytes.',
  'upload_error.file_too_large': '{file} ist größer als {megabytes} MB.',
  'upload_error.max_files': 'Senden Sie höchstens {limit} Dateien.',
  'upload_error.max_files_of_message': 'Fügen Sie einer Nachricht höchstens {limit} Dateien hinzu.',
  'upload_error.max_megabytes': 'Verwenden Sie eine Datei von höchstens {megabytes} MB.',
  'upload_error.message_required': 'Schreiben Sie eine Nachricht oder fügen Sie eine Datei hinzu.',
  'upload_error.not_document': 'Wählen Sie eine PDF-Datei oder ein Bild im Format JPEG, PNG, WebP, GIF oder AVIF.',
  'upload_error.not_image': 'Wählen Sie ein Bild im Format JPEG, PNG, WebP, GIF oder AVIF aus.',
  'upload_error.not_sheet': 'Wählen Sie eine CSV- oder XLSX-Datei.',
  'upload_error.not_table': 'Wählen Sie eine CSV-, TSV-, TXT- oder XML-Datei aus.',
  'upload_error.of_file': '{file}: {problem}',
  'upload_error.one_file': 'Senden Sie hier eine Datei.',
  'upload_error.too_large': 'Die Anfrage ist zu groß. Senden Sie weniger oder kleinere Dateien.',
  'upload_error.unknown_field': 'Dieser Aufruf hat keine Datei mit diesem Namen.',
  'upload_error.unreadable': 'Der Multipart-Inhalt kann nicht gelesen werden.',
  'upload_error.other_kind': 'Die Datei ist nicht die Art von Bild, die ihr Name angibt.',
  'upload_error.too_many_pixels': 'Das Bild hat mehr als {megapixels} Millionen Pixel. Verkleinern Sie es und versuchen Sie es erneut.',
  'upload_error.damaged': 'Das Bild ist beschädigt und kann nicht gelesen werden.',
}
