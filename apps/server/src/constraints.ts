import type { ConstraintIssue } from './kit/errors.ts'

/** What the database's named constraints mean to a caller. A constraint not named here is a bug when it fires. */
export const constraints: Readonly<Record<string, ConstraintIssue>> = {
  saved_view_name_once: { code: 'already_exists', path: 'name', message: 'There is a view of this name already. Choose another name.' },
  company_handle_key: { code: 'already_exists', path: 'handle', message: 'This handle is taken. Choose another.' },
  marketplace_host_key: { code: 'already_exists', path: 'host', message: 'Another marketplace has this host name.' },
  run_one_active: { code: 'run_active', message: 'A run of this kind is under way. Wait for it, or cancel it.' },
  connection_one_shop: { code: 'already_exists', message: 'A shop is connected already.' },
  collection_name_once: { code: 'already_exists', path: 'name', message: 'There is a collection of this name at this place. Choose another name.' },
  collection_marketplace_id_parent_id_fkey: { code: 'in_use', message: 'There are collections below it. Move or delete them first.' },
  commission_rule_marketplace_id_collection_id_fkey: {
    code: 'in_use',
    message: 'A commission rule names this collection. Change or delete the rule first.',
  },
  listing_marketplace_id_collection_id_fkey: { code: 'in_use', message: 'Products came into this collection meanwhile. Try again.' },
  listing_once: { code: 'already_exists', message: 'The product is in this collection already.' },
  commission_rule_price_band: { code: 'invalid_input', path: 'maxPriceMinor', message: 'The highest price must not be below the lowest.' },
  commission_rule_window: { code: 'invalid_input', path: 'validUntil', message: 'The last day must not be before the first.' },
  commission_rule_floor_cap: { code: 'invalid_input', path: 'capMinor', message: 'The cap must not be below the floor.' },
  order_refund_within: { code: 'refund_exceeds', message: 'This is more than what is left to refund.' },
  order_line_refunded: { code: 'refund_exceeds', message: 'This is more than what is left to refund on a line.' },
  order_line_refunded_quantity: { code: 'quantity_exceeds', message: 'This is more than what was bought on a line.' },
  order_line_shippable: { code: 'quantity_exceeds', message: 'This is more than what is left on a line: it was shipped or refunded.' },
  order_line_fulfilled: { code: 'quantity_exceeds', message: 'This is more than what is left to fulfil on a line.' },
  order_shipping_refund_within: { code: 'refund_exceeds', path: 'shippingMinor', message: 'This is more than the shipping that is left to refund.' },
  payout_one_under_way: { code: 'state_forbids', message: 'A payout to this merchant is under way.' },
}
