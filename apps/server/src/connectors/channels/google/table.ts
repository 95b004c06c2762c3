import type { FeedFormat } from '../../../domains/channel/ports.ts'
import { columns, rowsOf } from './columns.ts'

/** Tab-separated values: a line per variant. */
export const tableFormat: FeedFormat = {
  extension: 'tsv',
  contentType: 'text/tab-separated-values',
  head: () => `${columns.join('\t')}\n`,
  product: (product, info) =>
    rowsOf(product, info)
      .map((cells) => `${columns.map((column) => cellText(cells[column])).join('\t')}\n`)
      .join(''),
  separator: '',
  tail: '',
}

function cellText(value: string | readonly string[] | undefined): string {
  const text = (typeof value === 'string' ? value : (value ?? []).join(',')).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}
