/** The tables each domain writes, `kit` its own, and `sandbox` those of the simulated outside world. Every table is listed once. */
const tablesOf: Readonly<Record<string, string>> = {
  kit: 'idempotency_key throttle schema_migration pgboss.job pgboss.queue pgboss.version',
  sandbox:
    'sandbox.account sandbox.dispute sandbox.market_order sandbox.market_product sandbox.merchant_account sandbox.movement sandbox.received_webhook sandbox.shipment sandbox.shop sandbox.shop_order sandbox.shop_product sandbox.shop_webhook sandbox.webhook',
  company: 'agency audit_entry company company_document',
  auth: 'api_key authenticator_app invitation mail_token membership passkey passkey_challenge recovery_code session sign_in_failure user',
  'saved-view': 'saved_view',
  webhook: 'webhook_attempt webhook_delivery webhook_endpoint webhook_event',
  run: 'run run_item run_seen',
  connection: 'app_installation connection connection_check connection_direction connection_setup webhook_inbox',
  payment: 'payment_account',
  marketplace: 'installation marketplace marketplace_domain merchant_invitation merchant_verification partnership sales_pause',
  ledger: 'ledger_account ledger_closed_month ledger_day ledger_entry ledger_transfer sales_day',
  attribute: 'attribute_definition attribute_template collection_definition',
  product: 'picture product product_before product_event product_highlight product_image product_reading product_update shop_push variant',
  import: 'import_error product_import',
  collection: 'collection listing listing_snapshot',
  publishing: 'approval_rule category_rule listing_update push',
  mapping: 'attribute_mapping mapping_rule mapping_rule_version product_value',
  shipping: 'shipping_area shipping_profile shipping_rate shipping_zone',
  commission: 'commission_policy commission_rule commission_version',
  tax: 'tax_policy tax_posting tax_remittance tax_remittance_item tax_rule',
  campaign: 'campaign campaign_product campaign_product_past',
  order:
    'attention_item cancelled_fulfilment fulfilment fulfilment_line order order_event order_group order_line order_note refund refund_line shipping_label shop_report',
  case: 'case_event case_file case_line order_case return_policy shopper_mail',
  conversation: 'conversation conversation_file conversation_message',
  channel: 'channel_order channel_product sales_channel',
  storefront: 'storefront_order storefront_product storefront_report',
  payout:
    'adjustment bank_entry bank_statement debt_write_off payout payout_item payout_rule provider_movement reconciliation_check reconciliation_item risk_reserve',
  performance: 'performance_above_target performance_target',
  invoice: 'invoice invoice_line invoice_payment invoice_series self_billing_agreement self_billing_series',
  subscription:
    'subscription subscription_billing subscription_charge subscription_invoice subscription_invoice_series subscription_payment subscription_plan',
  notification: 'mail_digest mail_digest_item mail_preference mail_retry notification',
  dashboard: 'dashboard_layout tour_end',
  admin: 'lead',
}

/** Views: nothing writes them. */
const views = new Set([
  'catalogue_in_collection',
  'catalogue_in_order',
  'catalogue_product',
  'connected_shop',
  'listing_on_sale',
  'merchant_offering',
  'public_product',
  'public_seller',
  'sales_posted',
  'tax_posted',
  'searchable_channel_order',
  'searchable_conversation',
  'searchable_customer',
  'searchable_merchant',
  'searchable_message',
  'searchable_product',
  'searchable_value',
  'searchable_variant',
  'shared_mapping_rule',
])

const ownerOf: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesOf).flatMap(([owner, tables]) => tables.split(' ').map((table) => [table, owner])),
)

const name = `"?[a-z_]+"?(?:\\.[a-z_]+)?`
const write = new RegExp(
  `\\b(?:insert\\s+into|merge\\s+into|delete\\s+from(?:\\s+only)?|truncate(?:\\s+table)?)\\s+(${name})` +
    `|\\bupdate\\s+(?:only\\s+)?(${name})(?:\\s+(?:as\\s+)?[a-z_]+)?\\s+set\\b` +
    `|\\.(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'([^' ]+)`,
  'g',
)

/** Returns the tables a source writes, each once. Comments are taken out before. */
function tablesWritten(code: string): string[] {
  const found = [...code.matchAll(write)].map(([, inserted, updated, built]) => (inserted ?? updated ?? built ?? '').replaceAll('"', ''))
  return [...new Set(found)]
}

/** Returns what is wrong with the writes of a source that `writer` (a domain, `kit`, `sandbox` or another part of the server) runs. */
export function writeBreaches(writer: string, code: string): string[] {
  const found: string[] = []
  for (const table of tablesWritten(code)) {
    const owner = ownerOf.get(table)
    if (owner === undefined) found.push(`writes ${table}, which no domain owns: list it in tools/table-owners.ts`)
    // Personal data stand in the tables of many domains, and are erased from all of them together: docs/decisions/0030-erasing-personal-data.md.
    else if (owner !== writer && writer !== 'privacy') found.push(`writes ${table}, which belongs to ${owner}: call its operation or query`)
  }
  if (
    writer !== 'sandbox' &&
    /\bsandbox\.(account|dispute|market_order|market_product|merchant_account|movement|received_webhook|shipment|shop|shop_order|shop_product|shop_webhook|webhook)\b(?!\()/.test(
      code,
    )
  )
    found.push('names a table of the sandbox: only sandbox/ does')
  return found
}

/** Returns what is wrong with the list of tables, compared with the types of the tables. */
export function ownershipBreaches(tableTypes: string): string[] {
  const listed = Object.values(tablesOf).flatMap((tables) => tables.split(' '))
  const twice = listed.filter((table, index) => listed.indexOf(table) !== index)
  const [, members = ''] = /export interface DB \{([^}]*)\}/.exec(tableTypes) ?? []
  const present = [...members.matchAll(/^ {2}'?([a-z_.]+)'?:/gm)].map(([, table]) => table ?? '')
  const unlisted = present.filter((table) => !ownerOf.has(table) && !views.has(table))
  const gone = [...listed, ...views].filter((table) => !present.includes(table) && !table.startsWith('pgboss.'))
  return [
    ...twice.map((table) => `${table} is listed twice`),
    ...unlisted.map((table) => `${table} has no owner`),
    ...gone.map((table) => `${table} does not exist`),
  ].map((problem) => `tools/table-owners.ts: ${problem}`)
}
