import { plural, t } from '@lingui/core/macro'
import type { Notification, NotificationKind } from '@stoa/contract/notification.ts'

/** From how many alike they are shown as one. */
const minAlike = 3

type Said = Pick<Notification, 'kind' | 'code'>

const orderGroups: Readonly<Record<string, (n: number) => string>> = {
  'notification.order': (n) => t`${plural(n, { one: '# new order', other: '# new orders' })}`,
  'notification.channel_order_received': (n) => t`${plural(n, { one: '# new order', other: '# new orders' })}`,
  'notification.channel_order': (n) => t`${plural(n, { one: '# order to ship', other: '# orders to ship' })}`,
  'notification.accept_due': (n) => t`${plural(n, { one: '# order to accept', other: '# orders to accept' })}`,
  'notification.ship_due': (n) => t`${plural(n, { one: '# order to ship', other: '# orders to ship' })}`,
}

const kindGroups: Readonly<Partial<Record<NotificationKind, (n: number) => string>>> = {
  refund: (n) => t`${plural(n, { one: '# refund', other: '# refunds' })}`,
  payout: (n) => t`${plural(n, { one: '# payout', other: '# payouts' })}`,
  invoice: (n) => t`${plural(n, { one: '# invoice or credit note', other: '# invoices and credit notes' })}`,
  approval: (n) => t`${plural(n, { one: '# decision about your products', other: '# decisions about your products' })}`,
  campaign: (n) => t`${plural(n, { one: '# change to campaigns', other: '# changes to campaigns' })}`,
  new_products: (n) => t`${plural(n, { one: '# submission of products', other: '# submissions of products' })}`,
  low_stock: (n) => t`${plural(n, { one: '# notification about low stock', other: '# notifications about low stock' })}`,
  push_error: (n) => t`${plural(n, { one: '# push error', other: '# push errors' })}`,
  sync_error: (n) => t`${plural(n, { one: '# sync error', other: '# sync errors' })}`,
}

/** What asks the company for something of its own: never one of many. */
const alwaysAlone: ReadonlySet<string> = new Set([
  'notification.refund_failed',
  'notification.payout_failed',
  'notification.payout_to_merchant_failed',
  'notification.charge_failed',
  'notification.self_billing_offered',
])

/** What a notification has in common with others; undefined where it is shown on its own. */
function groupOf({ kind, code }: Said): string | undefined {
  if (kind === 'order') return code in orderGroups ? code : undefined
  return kind in kindGroups && !alwaysAlone.has(code) ? kind : undefined
}

/** Whether something is unread of a kind, or of any: also what is not among the rows that are loaded. */
export function hasUnread(
  kind: NotificationKind | undefined,
  rows: readonly Pick<Notification, 'readAt'>[],
  counts: readonly Pick<Said, 'kind'>[] = [],
): boolean {
  return rows.some((row) => row.readAt === null) || counts.some((one) => kind === undefined || one.kind === kind)
}

/** Notifications that are shown as one: the first is the newest. `title` says what they are where there are several. */
export type NotificationGroup = { first: Notification; rows: readonly Notification[]; title: string | undefined }

/**
 * Returns notifications with those that are alike as one, in the place of the newest; fewer than three stay on their own. `counts` says how many alike there are
 * where `all` has only some of them.
 */
export function groupNotifications(all: readonly Notification[], counts: readonly (Said & { count: number })[] = []): NotificationGroup[] {
  const alike = Map.groupBy(all, groupOf)
  const counted = Map.groupBy(counts, groupOf)
  return all.flatMap((row): NotificationGroup[] => {
    const group = groupOf(row)
    const rows = (group !== undefined && alike.get(group)) || [row]
    if (group === undefined || rows.length < minAlike) return [{ first: row, rows: [row], title: undefined }]
    if (rows[0] !== row) return []
    const known = (counted.get(group) ?? []).reduce((total, { count }) => total + count, 0)
    const titleOf = orderGroups[group] ?? kindGroups[row.kind]
    return [{ first: row, rows, title: titleOf?.(Math.max(rows.length, known)) }]
  })
}
