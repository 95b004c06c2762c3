import type { Translation } from '../define.ts'
import type { uploadErrors as english } from '../en/upload-errors.ts'

export const uploadErrors: Translation<typeof english> = {
  'filter_error.max_conditions': 'Een filter kan maximaal 10 voorwaarden hebben.',
  'filter_error.mixed_join': 'Gebruik in één filter alleen "and" of alleen "or".',
  'filter_error.too_long': 'Een filter kan maximaal 1000 tekens hebben.',
  'filter_error.unexpected': 'Onverwacht {found} op positie {position}. Gebruik de vorm: name co "shirt".',
  'filter_error.unknown_field':
    '{field, select, none {Een veld} other {{field}}} kan niet worden gefilterd. Gebruik hier {fields, select, none {geen filter} other {{fields}}}.',
  'filter_error.unknown_join': 'Verbind voorwaarden met "and" of "or", niet met {found}.',
  'filter_error.unknown_operator': '{field} accepteert de operatoren {operators}.',
  'filter_error.unquoted': 'Zet de waarde van {field} tussen dubbele aanhalingstekens.',
  'upload_error.field_json': 'De JSON van het veld {field} kan niet worden gelezen.',
  'upload_error.field_name': 'De veldnaam {field} kan niet worden gelezen.',
  'upload_error.field_too_large': 'Het veld {field} is groter dan {bytes} bytes.',
  'upload_error.file_too_large': '{file} is groter dan {megabytes} MB.',
  'upload_error.max_files': 'Stuur maximaal {limit} bestanden.',
  'upload_error.max_files_of_message': 'Voeg hoogstens {limit} bestanden toe aan één bericht.',
  'upload_error.max_megabytes': 'Gebruik een bestand van maximaal {megabytes} MB.',
  'upload_error.message_required': 'Schrijf een bericht of voeg een bestand toe.',
  'upload_error.not_document': 'Kies een pdf, of een JPEG-, PNG-, WebP-, GIF- of AVIF-afbeelding.',
  'upload_error.not_image': 'Kies een JPEG-, PNG-, WebP-, GIF- of AVIF-afbeelding.',
  'upload_error.not_sheet': 'Kies een CSV- of XLSX-bestand.',
  'upload_error.not_table': 'Kies een .csv-, .tsv-, .txt- of .xml-bestand.',
  'upload_error.of_file': '{file}: {problem}',
  'upload_error.one_file': 'Stuur hier één bestand.',
  'upload_error.too_large': 'Het verzoek is te groot. Stuur minder of kleinere bestanden.',
  'upload_error.unknown_field': 'Deze aanroep heeft geen bestand met deze naam.',
  'upload_error.unreadable': 'De multipart-body kan niet worden gelezen.',
  'upload_error.other_kind': 'Het bestand is niet het soort afbeelding dat de naam aangeeft.',
  'upload_error.too_many_pixels': 'De afbeelding heeft meer dan {megapixels} miljoen pixels. Maak die kleiner en probeer het opnieuw.',
  'upload_error.damaged': 'De afbeelding is beschadigd en kan niet worden gelezen.',
}
