import { message } from '@stoa/messages/describe.ts'
import type { ConstraintIssue } from './kit/errors.ts'

/** What the database's named constraints mean to a caller. A constraint not named here is a bug when it fires. */
export const constraints: Readonly<Record<string, ConstraintIssue>> = {
  saved_view_name_once: { code: 'already_exists', path: 'name', message: message('saved_view_error.name_taken') },
  company_handle_key: { code: 'already_exists', path: 'handle', message: message('company_error.handle_taken') },
  user_email_key: { code: 'already_exists', message: message('auth_error.email_taken') },
  passkey_credential: { code: 'already_exists', message: message('auth_error.passkey_exists') },
  marketplace_host_key: { code: 'already_exists', path: 'host', message: message('marketplace_error.host_taken') },
  run_one_active: { code: 'run_active', message: message('run_error.active') },
  connection_one_shop: { code: 'already_exists', message: message('connection_error.already_connected') },
  connection_one_carrier: { code: 'already_exists', message: message('connection_error.already_connected') },
  collection_name_once: { code: 'already_exists', path: 'name', message: message('collection_error.name_taken') },
  collection_marketplace_id_parent_id_fkey: { code: 'in_use', message: message('collection_error.has_children') },
  commission_rule_marketplace_id_collection_id_fkey: {
    code: 'in_use',
    message: message('collection_error.used_by_commission_rule'),
  },
  listing_marketplace_id_collection_id_fkey: { code: 'in_use', message: message('collection_error.products_added') },
  listing_once: { code: 'already_exists', message: message('collection_error.already_listed') },
  commission_rule_price_band: { code: 'invalid_input', path: 'maxPriceMinor', message: message('commission_error.price_band') },
  commission_rule_window: { code: 'invalid_input', path: 'validUntil', message: message('commission_error.window') },
  commission_rule_floor_cap: { code: 'invalid_input', path: 'capMinor', message: message('commission_error.floor_cap') },
  campaign_period: { code: 'invalid_input', path: 'endsOn', message: message('campaign_error.period') },
  commission_rule_campaign: { code: 'in_use', message: message('campaign_error.used_by_rule') },
  order_refund_within: { code: 'refund_exceeds', message: message('refund_error.exceeds_order') },
  order_line_refunded: { code: 'refund_exceeds', message: message('refund_error.exceeds_line') },
  order_line_refunded_quantity: { code: 'quantity_exceeds', message: message('refund_error.exceeds_bought') },
  order_line_shippable: { code: 'quantity_exceeds', message: message('order_error.exceeds_line') },
  order_line_fulfilled: { code: 'quantity_exceeds', message: message('order_error.exceeds_unshipped') },
  order_shipping_refund_within: { code: 'refund_exceeds', path: 'shippingMinor', message: message('refund_error.exceeds_shipping') },
  subscription_plan_name: { code: 'already_exists', path: 'name', message: message('subscription_error.name_taken') },
  self_billing_one_open: { code: 'state_forbids', message: message('invoice_error.agreement_open') },
  payout_one_under_way: { code: 'state_forbids', message: message('payout_error.in_progress') },
}
