import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { payout } from '@stoa/contract/payout.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../files/write-table.ts'
import type { TableCell } from '../../files/write-xlsx.ts'
import type { Ctx } from '../../kit/context.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { getPayout } from './get-payout.ts'

type Detail = Answer<typeof payout.get>
type Label = Extract<Parameters<typeof message>[0], `export.${string}`>

/** The amounts of an order in a payout, as its payout has them: what is deducted is negative, so that a row adds up to its last cell. */
const amounts: readonly { label: Label; of: (item: Detail['items'][number]) => Money; isDeducted?: true }[] = [
  { label: 'export.captured', of: (item) => item.captured },
  { label: 'export.marketplace_discount', of: (item) => item.marketplaceDiscount },
  { label: 'export.commission', of: (item) => item.commission, isDeducted: true },
  { label: 'export.tax_withheld', of: (item) => item.taxWithheld, isDeducted: true },
  { label: 'export.payment_fee', of: (item) => item.providerFee, isDeducted: true },
  { label: 'export.refunded', of: (item) => item.refunded, isDeducted: true },
  { label: 'export.reserve', of: (item) => item.reserve },
  { label: 'export.other', of: (item) => item.other },
  { label: 'export.in_payout', of: (item) => item.net },
]

/** Returns a payout as a table: a row for each order in it, and for each kind of amount besides orders. Its last column sums to the payout. Days are those of the marketplace. */
export async function exportPayout(ctx: Ctx, { params, query }: Received<typeof payout.export>): Promise<FileAnswer> {
  const detail = await getPayout(ctx, { params })
  const sheet = describe(ctx.language, message('export.payout'))
  const timeZone = await getTimeZone(ctx.db, detail.marketplace.id)
  return writeTable(query.format, { sheet, file: `payout-${detail.number}` }, rowsOf(ctx, detail, timeZone))
}

async function* rowsOf(
  { language }: Pick<Ctx, 'language'>,
  { number, merchant, items, otherItems }: Detail,
  timeZone: string,
): AsyncGenerator<TableCell[][]> {
  const write = (label: Label): string => describe(language, message(label))
  const decimal = ({ minor, currency }: Money, isDeducted = false): TableCell => ({
    decimal: decimalFromMinor(isDeducted ? -minor : minor, currency),
  })
  const head: Label[] = ['export.payout', 'export.merchant', 'export.order', 'export.marketplace_reference', 'export.placed_at']
  const tail: Label[] = ['export.reserve_until', 'export.currency']
  yield [[...head, ...amounts.map(({ label }) => label), ...tail].map(write)]
  yield items.map((item) => [
    number,
    merchant.name,
    item.orderId,
    item.marketplaceOrderReference,
    { day: dayIn(new Date(item.placedAt), timeZone) },
    ...amounts.map(({ of, isDeducted }) => decimal(of(item), isDeducted)),
    item.reserveReleasesOn === null ? null : { day: item.reserveReleasesOn },
    item.net.currency,
  ])
  yield otherItems.map(({ label, amount }) => [
    number,
    merchant.name,
    label,
    null,
    null,
    ...amounts.slice(0, -1).map(() => null),
    decimal(amount),
    null,
    amount.currency,
  ])
}
