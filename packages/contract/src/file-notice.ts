import * as z from 'zod/mini'

/** What was adjusted or left out while a product file was read. The row comes in all the same. */
export const FileNoticeCode = z.enum([
  'negative_stock',
  'stock_limited',
  'stock_not_tracked',
  'stock_divided',
  'text_truncated',
  'list_limited',
  'compare_at_not_higher',
  'shared_sku',
  'bad_weight',
  'bad_image_address',
  'draft_skipped',
  'shop_owns',
])
export type FileNoticeCode = z.infer<typeof FileNoticeCode>

/** A notice with the values of its message. */
export const FileNotice = z.object({ code: FileNoticeCode, params: z.record(z.string(), z.string()) })
export type FileNotice = z.infer<typeof FileNotice>
