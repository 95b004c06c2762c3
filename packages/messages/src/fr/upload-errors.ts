import type { Translation } from '../define.ts'
import type { uploadErrors as english } from '../en/upload-errors.ts'

export const uploadErrors: Translation<typeof english> = {
  'filter_error.max_conditions': 'Un filtre peut avoir au maximum 10 conditions.',
  'filter_error.mixed_join': 'Utilisez seulement "and", ou seulement "or", dans un même filtre.',
  'filter_error.too_long': 'Un filtre peut avoir au maximum 1000 caractères.',
  'filter_error.unexpected': '{found} inattendu à la position {position}. Utilisez la forme : name co "shirt".',
  'filter_error.unknown_field':
    '{field, select, none {Un champ} other {{field}}} ne peut pas être filtré. Utilisez {fields, select, none {aucun filtre} other {{fields}}} ici.',
  'filter_error.unknown_join': 'Reliez les conditions par "and" ou "or", pas par {found}.',
  'filter_error.unknown_operator': '{field} accepte les opérateurs {operators}.',
  'filter_error.unquoted': 'Mettez la valeur de {field} entre guillemets doubles.',
  'upload_error.field_json': 'Le JSON du champ {field} ne peut pas être lu.',
  'upload_error.field_name': 'Le nom de champ {field} ne peut pas être lu.',
  'upload_error.field_too_large': 'Le champ {field} dépasse {bytes} octets.',
  'upload_error.file_too_large': '{file} dépasse {megabytes} Mo.',
  'upload_error.max_files': 'Envoyez au maximum {limit} fichiers.',
  'upload_error.max_files_of_message': 'Ajoutez au maximum {limit} fichiers à un message.',
  'upload_error.max_megabytes': 'Utilisez un fichier de {megabytes} Mo au maximum.',
  'upload_error.message_required': 'Écrivez un message ou ajoutez un fichier.',
  'upload_error.not_document': 'Choisissez un PDF ou une image JPEG, PNG, WebP, GIF ou AVIF.',
  'upload_error.not_image': 'Choisissez une image JPEG, PNG, WebP, GIF ou AVIF.',
  'upload_error.not_sheet': 'Choisissez un fichier CSV ou XLSX.',
  'upload_error.not_table': 'Choisissez un fichier .csv, .tsv, .txt ou .xml.',
  'upload_error.of_file': '{file} : {problem}',
  'upload_error.one_file': 'Envoyez un seul fichier ici.',
  'upload_error.too_large': 'La requête est trop volumineuse. Envoyez moins de fichiers ou des fichiers plus petits.',
  'upload_error.unknown_field': 'Cet appel n’a pas de fichier de ce nom.',
  'upload_error.unreadable': 'Le corps multipart ne peut pas être lu.',
  'upload_error.other_kind': 'Le fichier n’est pas du type d’image que son nom indique.',
  'upload_error.too_many_pixels': 'L’image a plus de {megapixels} millions de pixels. Réduisez-la et réessayez.',
  'upload_error.damaged': 'L’image est endommagée et ne peut pas être lue.',
}
