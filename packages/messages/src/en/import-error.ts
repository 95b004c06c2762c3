import { define } from '../define.ts'

/** Why a row or item of a product file was not imported. */
export const importError = define({
  'import_error.bad_stock': ['“{value}” is not a whole number', { value: 'text' }],
  'import_error.bad_price': ['“{value}” is not a price. Enter a price such as 12.99', { value: 'text' }],
  'import_error.bad_price_in': ['“{value}” is not a price in {currency}', { value: 'text', currency: 'text' }],
  'import_error.ambiguous_price': [
    '“{value}” may be in thousands or have decimals. Write the price without thousands separators, with all its decimals',
    { value: 'text' },
  ],
  'import_error.negative_price': ['The price “{value}” is below zero', { value: 'text' }],
  'import_error.unknown_currency': ['“{value}” is not a currency', { value: 'text' }],
  'import_error.other_currency': ['“{value}” is in {named}; the product is in {currency}', { value: 'text', named: 'text', currency: 'text' }],
  'import_error.conflicting_value': [
    '“{value}” contradicts “{other}” on line {line}, of the same product',
    { value: 'text', other: 'text', line: 'text' },
  ],
  'import_error.product_broken': ['The row on line {line} of the same product has an error, and this row depends on it', { line: 'text' }],
  'import_error.currency_of_some': [
    'The product is in {before}. To change it to {currency}, include the price of every variant',
    { before: 'text', currency: 'text' },
  ],
  'import_error.variant_unclear': [
    'This product has {count} variants, and this row does not say which. Add a column with the SKU or the option values',
    { count: 'text' },
  ],
  'import_error.variant_unknown_sku': [
    'None of the {count} variants of this product has the SKU “{sku}”. To add a variant, add columns with its option values',
    { sku: 'text', count: 'text' },
  ],
  'import_error.duplicate_variant': ['The variant “{reference}” of this product is already on line {line}', { reference: 'text', line: 'text' }],
  'import_error.long_variant_reference': ['The reference of a variant has at most {limit} characters', { limit: 'text' }],
  'import_error.long_sku': ['This SKU has {length} characters. Use at most {limit}', { length: 'text', limit: 'text' }],
  'import_error.long_reference': ['This has {length} characters. Use at most {limit}', { length: 'text', limit: 'text' }],
  'import_error.missing_reference': ['Missing reference'],
  'import_error.no_name_column': ['This product is new and no column holds its name'],
  'import_error.no_name': ['This product is new and has no name'],
  'import_error.missing_key': ['This row has no {column}, so it belongs to no product', { column: 'text' }],
  'import_error.too_many_rows': ['The product “{reference}” has more than {limit} rows', { reference: 'text', limit: 'text' }],
  'import_error.rows_skipped': [
    '{column} “{reference}” has more than {limit} rows; those from line {line} on were skipped',
    { column: 'text', reference: 'text', limit: 'text', line: 'text' },
  ],
  'import_error.split_group': [
    '{column} “{reference}” is on line {before} and again on line {line} after other products. Put its rows together; those from line {line} on were skipped',
    { column: 'text', reference: 'text', before: 'text', line: 'text' },
  ],
  'import_error.too_many_columns': ['This row has {count} columns; the header has {columns}', { count: 'text', columns: 'text' }],
  'import_error.unclosed_quote': ['A quotation mark opens on this line and is not closed, or is in the wrong place'],
  'import_error.item_cut_off': ['The file ends in the middle of an item'],
  'import_error.malformed_markup': ['The markup of this item is broken: {detail}', { detail: 'text' }],
  'import_error.already_imported': ['This file was already imported. To import it again, upload it again.'],
  'import_error.csv_required': ['Choose a .csv file.'],
  'import_error.file_deleted': ['The file is no longer stored. Upload it again.'],
  'import_error.nothing_to_undo': ['This import has nothing to undo.'],
  'import_error.currency_option': ['"{currency}" is not a currency. Use a code such as EUR.', { currency: 'text' }],
  'import_error.max_files': [
    'Your company stores {files} import files, the most allowed. Each is deleted 30 days after its upload. Try again later.',
    { files: 'count' },
  ],
  'import_error.max_bytes': [
    'With this file your company would store more than {megabytes} MB of import files. Each is deleted 30 days after its upload. Try again later.',
    { megabytes: 'count' },
  ],
})
