import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { ImportTarget } from './import-targets.ts'
import { Run } from './run.ts'
import { maxProductFileBytes } from './file-kind.ts'
import { FileEncoding } from './file-encoding.ts'
import { FileNotice } from './file-notice.ts'
import { Currency } from './money.ts'
import { Id, Instant, repeated } from './page.ts'
import { ProductFilters } from './product.ts'
import { route } from './route.ts'

/** Why a row was left out. */
export const ImportErrorCode = z.enum([
  'missing_reference',
  'missing_name',
  'bad_price',
  'negative_price',
  'unknown_currency',
  'conflicting_value',
  'bad_stock',
  'duplicate_variant',
  'variant_unclear',
  'too_long',
  'too_many_rows',
  'product_broken',
  'unclosed_quote',
  'too_many_columns',
])
export type ImportErrorCode = z.infer<typeof ImportErrorCode>

/** What is wrong in one cell. `line` is of the file (1 is its first); `column` is the place of the column from 0, null for a whole row. */
export const ImportCellError = z.object({
  line: z.int(),
  column: z.nullable(z.int()),
  columnName: z.string(),
  code: ImportErrorCode,
  message: z.string(),
})
export type ImportCellError = z.infer<typeof ImportCellError>

/** What was adjusted in one cell, or left out of it. The row comes in. */
export const ImportCellNotice = z.extend(FileNotice, { message: z.string(), line: z.int(), column: z.nullable(z.int()), columnName: z.string() })
export type ImportCellNotice = z.infer<typeof ImportCellNotice>

/** A column of the file: its name, some of its cells, and what it looks like (`score` from 0 to 1). */
export const ImportColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  guess: z.nullable(z.object({ target: z.string(), score: z.number() })),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** Which column is taken for what. A column that is not named is left out. */
export const ImportMapping = z
  .array(z.object({ column: z.int().check(z.minimum(0), z.maximum(499)), target: ImportTarget }))
  .check(z.minLength(1, issue('input.choose_column')), z.maxLength(500))
export type ImportMapping = z.infer<typeof ImportMapping>

/** What is done with drafts and unpublished products: imported as not for sale (`Discontinued`), or skipped. */
export const DraftHandling = z.enum(['not_for_sale', 'skip'])
export type DraftHandling = z.infer<typeof DraftHandling>

/** How numbers are written in the file, the currency of prices that name none, what is done with drafts, and a chosen encoding. */
export const ImportOptions = z.object({
  decimal: z.enum(['point', 'comma']),
  currency: Currency,
  drafts: z._default(DraftHandling, 'not_for_sale'),
  /** What the file is decoded as; absent, as it was recognised (`encoding` of the import). */
  encoding: z.optional(FileEncoding),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** A file handed in, and what became of it. Counts of what its import did are those of its run. */
export const ProductImport = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.int(),
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`. */
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(ImportColumn),
  /** The system whose export this looks like, by its name: "WooCommerce". Null where the header names none we know. */
  platform: z.nullable(z.string()),
  /** Rows below the header, those that cannot be read among them. */
  rowCount: z.int(),
  /** The last ones used; guesses before that. */
  mapping: z.array(z.object({ column: z.int(), target: z.string() })),
  options: ImportOptions,
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
  run: z.nullable(Run),
  undoRun: z.nullable(Run),
  /** Rows that were left out so far: what the file of errors holds. */
  errorRows: z.int(),
  /** Drafts and unpublished products that were skipped. */
  draftsSkipped: z.int(),
  mayUndo: z.boolean(),
})
export type ProductImport = z.infer<typeof ProductImport>

export const ImportRowOutcome = z.enum(['new', 'changed', 'unchanged', 'skipped', 'broken'])

/** A row as it would come in: cells read and written plainly where they can be, as they came where they cannot or are not used. */
export const ImportPreviewRow = z.object({
  line: z.int(),
  reference: z.string(),
  outcome: ImportRowOutcome,
  cells: z.array(z.string()),
  /** The places of columns that change something of a product that is there. */
  changes: z.array(z.int()),
  errors: z.array(ImportCellError),
  notices: z.array(ImportCellNotice),
})
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>

export const ImportPreview = z.object({
  /** The first rows of the file. */
  rows: z.array(ImportPreviewRow),
  /** The first rows that would be left out, wherever they stand. */
  brokenRows: z.array(ImportPreviewRow),
  /**
   * Over the whole file: `new`, `changed` and `unchanged` products, `broken` rows. `drafts` are products that are drafts or not published:
   * those imported as not for sale, or those skipped. `notices` are values that were adjusted or left out.
   */
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), broken: z.int(), drafts: z.int(), notices: z.int() }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const Chosen = z.strictObject({ id: Id, mapping: ImportMapping, options: ImportOptions })

export const productImport = {
  file: route({
    method: 'POST',
    path: '/Product/ImportFile',
    permission: 'product:manage',
    summary: 'Uploads a CSV file of products and returns its columns with a suggested field for each; changes no product',
    body: z.optional(z.strictObject({})),
    files: { file: { accepts: 'csv', maxBytes: maxProductFileBytes } },
    returns: ProductImport,
  }),
  get: route({
    method: 'GET',
    path: '/Product/Import/{id}',
    permission: 'product:manage',
    summary: 'One import as it is',
    params: z.object({ id: Id }),
    returns: ProductImport,
  }),
  paged: route({
    method: 'GET',
    path: '/Product/PagedImports',
    permission: 'product:manage',
    summary: 'Files imported in the last 30 days, newest first',
    paged: { item: ProductImport, sorts: ['-createdAt'] },
  }),
  preview: route({
    method: 'POST',
    path: '/Product/ImportPreview',
    permission: 'product:manage',
    summary: 'What an import would do, row by row and over the whole file; changes no product',
    body: Chosen,
    returns: ImportPreview,
  }),
  start: route({
    method: 'POST',
    path: '/Product/ImportStart',
    permission: 'product:manage',
    summary: 'Imports the good rows of a file as a run; those left out are kept with their reasons',
    body: Chosen,
    returns: Run,
    status: 202,
  }),
  errors: route({
    method: 'GET',
    path: '/Product/ImportErrors/{id}',
    permission: 'product:manage',
    summary: 'The rows that were left out, as CSV: as they came, with line, column, code and reason behind',
    params: z.object({ id: Id }),
    answers: 'blob',
    contentType: 'text/csv',
  }),
  undo: route({
    method: 'POST',
    path: '/Product/ImportUndo/{id}',
    permission: 'product:manage',
    summary: 'Brings products back to what they were before an import, as a run; what was changed since is left and named',
    params: z.object({ id: Id }),
    returns: Run,
    status: 202,
  }),
  export: route({
    method: 'GET',
    path: '/Product/ExportCsv',
    permission: 'product:manage',
    summary: 'Own products as CSV, a row for each variant: those named by id, or all that match; what ended only where it is requested',
    query: z.extend(ProductFilters, { ids: repeated(Id) }),
    answers: 'blob',
    contentType: 'text/csv',
  }),
}
