import { shippablePayments } from '@stoa/contract/shippable.ts'
import { sql } from 'kysely'

/** SQL of an order `o` whose merchant collects the money and of which nobody has recorded whether it did. */
export const isPaymentToRecord = sql<boolean>`(o.collected_by = 'merchant' and o.payment_status = 'Unprocessed')`

/** SQL of an order `o` whose goods may leave: it is paid, or its merchant collects the money. */
export const isShippable = sql<boolean>`(o.payment_status in (${sql.join(shippablePayments.map((status) => sql.lit(status)))}) or ${isPaymentToRecord})`

/** SQL of an open order `o` that its merchant's shop did not accept: one that was shipped without the shop needs nobody. */
export const isMissingInShop = sql<boolean>`(o.forward_state = 'failed' and o.order_status in ('New', 'Partially Fulfilled'))`

/** SQL of an order `o` whose goods have still to leave; those never paid are nobody's work. */
export const isToFulfil = sql<boolean>`(o.order_status in ('New', 'Partially Fulfilled') and ${isShippable})`
