import { define } from '../define.ts'

/** Errors of uploaded files and of filters. */
export const uploadErrors = define({
  'filter_error.max_conditions': ['A filter can have at most 10 conditions.'],
  'filter_error.mixed_join': ['Use only "and", or only "or", in one filter.'],
  'filter_error.too_long': ['A filter can have at most 1000 characters.'],
  'filter_error.unexpected': ['Unexpected {found} at position {position}. Use the form: name co "shirt".', { found: 'text', position: 'count' }],
  'filter_error.unknown_field': [
    '{field, select, none {A field} other {{field}}} cannot be filtered. Use {fields, select, none {no filter} other {{fields}}} here.',
    { field: 'text', fields: 'text' },
  ],
  'filter_error.unknown_join': ['Join conditions with "and" or "or", not {found}.', { found: 'text' }],
  'filter_error.unknown_operator': ['{field} accepts the operators {operators}.', { field: 'text', operators: 'text' }],
  'filter_error.unquoted': ['Put the value of {field} in double quotes.', { field: 'text' }],
  'upload_error.field_json': ['The JSON of the field {field} cannot be read.', { field: 'text' }],
  'upload_error.field_name': ['The field name {field} cannot be read.', { field: 'text' }],
  'upload_error.field_too_large': ['The field {field} is larger than {bytes} bytes.', { field: 'text', bytes: 'count' }],
  'upload_error.file_too_large': ['{file} is larger than {megabytes} MB.', { file: 'text', megabytes: 'count' }],
  'upload_error.max_files': ['Send at most {limit} files.', { limit: 'count' }],
  'upload_error.max_megabytes': ['Use a file of at most {megabytes} MB.', { megabytes: 'count' }],
  'upload_error.not_document': ['Choose a PDF, or a JPEG, PNG, WebP, GIF or AVIF image.'],
  'upload_error.not_image': ['Choose a JPEG, PNG, WebP, GIF or AVIF image.'],
  'upload_error.not_sheet': ['Choose a CSV or XLSX file.'],
  'upload_error.not_table': ['Choose a .csv, .tsv, .txt or .xml file.'],
  'upload_error.one_file': ['Send one file here.'],
  'upload_error.too_large': ['The request is too large. Send fewer or smaller files.'],
  'upload_error.unknown_field': ['This call has no file with this name.'],
  'upload_error.unreadable': ['The multipart body cannot be read.'],
  'upload_error.other_kind': ['The file is not the kind of image its name says.'],
  'upload_error.too_many_pixels': ['The image has more than {megapixels} million pixels. Make it smaller and try again.', { megapixels: 'count' }],
  'upload_error.damaged': ['The image is damaged and cannot be read.'],
})
