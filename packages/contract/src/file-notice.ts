import * as z from 'zod/mini'

/** What was adjusted or left out while a product file was read. The row comes in all the same. */
export const FileNoticeCode = z.enum([
  'negative_stock',
  'stock_limited',
  'stock_not_tracked',
  'stock_divided',
  'text_truncated',
  'list_limited',
  'bad_weight',
  'bad_image_address',
  'draft_skipped',
])
export type FileNoticeCode = z.infer<typeof FileNoticeCode>

/** A notice with the values of its message. */
export const FileNotice = z.object({ code: FileNoticeCode, params: z.record(z.string(), z.string()) })
export type FileNotice = z.infer<typeof FileNotice>

type Params = Readonly<Record<string, string>>

const messages: Readonly<Record<FileNoticeCode, (params: Params) => string>> = {
  negative_stock: ({ value = '' }) => `Stock ${value} was imported as 0.`,
  stock_limited: ({ value = '', limit = '' }) => `Stock ${value} was imported as ${limit}, the highest stock allowed.`,
  stock_not_tracked: () => 'The file has no stock column, so the stock of new variants is not tracked.',
  stock_divided: ({ value = '', count = '' }) => `The stock of ${value} was divided among ${count} variants.`,
  text_truncated: ({ column = '', limit = '' }) => `${column === '' ? 'A text' : `The text in ${column}`} was cut to ${limit} characters.`,
  list_limited: ({ what = '', limit = '' }) => `Only the first ${limit} ${what} were imported.`,
  bad_weight: ({ value = '' }) => `"${value}" is not a weight. The weight was left empty.`,
  bad_image_address: ({ value = '' }) => `"${value}" is not the address of a picture. Picture addresses begin with https://.`,
  draft_skipped: () => 'This product is a draft or not published, and drafts are skipped.',
}

/** Returns a notice as an English sentence; undefined for a code that is no notice. */
export function fileNoticeText(code: string, params: Params): string | undefined {
  const parsed = FileNoticeCode.safeParse(code)
  return parsed.success ? messages[parsed.data](params) : undefined
}
