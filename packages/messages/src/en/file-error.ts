import { define } from '../define.ts'

/** Why a product file cannot be read at all, and what forbids a mapping of its columns. */
export const fileError = define({
  'file_error.empty': ['The file is empty.'],
  'file_error.not_text': ['This is not a text file. Export the data as CSV and upload that file.'],
  'file_error.header_unreadable': ['The first row cannot be read: {reason}.', { reason: 'message' }],
  'file_error.max_columns': ['The file has more than {limit, number} columns.', { limit: 'count' }],
  'file_error.no_rows': ['The file has no rows below the header row.'],
  'file_error.not_a_feed': ['This is a web page or another kind of XML, not an RSS product feed.'],
  'file_error.unknown_header': [
    'The columns of the first row are not known. Use a Shopify product export (Handle, Title, Variant Price …) or a Google Merchant feed (id, title, price …) as a table or RSS.',
  ],
  'file_error.long_item': ['The item that begins on line {line} is too long for a product feed.', { line: 'text' }],
  'file_error.long_row': ['Line {line} is too long to be a row of a table.', { line: 'text' }],
  'mapping_error.no_such_column': ['The file has no such column.'],
  'mapping_error.column_twice': ['This column is chosen twice.'],
  'mapping_error.target_twice': ['Two columns are chosen as {target}. Skip one of them.', { target: 'text' }],
  'mapping_error.weight_twice': ['Two columns are chosen as the weight. Skip one of them.'],
  'mapping_error.no_key': ['Choose the column that identifies each product: its reference, its SKU or its name.'],
})
