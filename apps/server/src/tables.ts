// Written by `npm run db -- types` from the migrations; a check refuses edits by hand.

import type { ColumnType } from 'kysely'

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Int8 = number

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<string, string | Date, string | Date>

export interface Adjustment {
  amount_minor: Int8
  corrects_id: string | null
  created_at: Generated<Timestamp>
  created_by: string
  currency: string
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  note: Generated<string>
  reason: string
  tax_basis_points: number | null
  tax_treatment: string | null
}

export interface Agency {
  created_at: Generated<Timestamp>
  id: string
  name: string
}

export interface ApiKey {
  company_id: string
  created_at: Generated<Timestamp>
  created_by: string
  expires_at: Timestamp | null
  hash: Buffer
  id: Generated<string>
  last_used_at: Timestamp | null
  last4: string
  name: string
  permissions: string[]
  revoked_at: Timestamp | null
}

export interface AppInstallation {
  account_reference: string
  installed_at: Timestamp
  provider: string
  removed_at: Timestamp | null
  used_at: Timestamp | null
}

export interface ApprovalRule {
  approves_new: Generated<boolean>
  approves_pictures: Generated<boolean>
  approves_text: Generated<boolean>
  approves_variants: Generated<boolean>
  id: Generated<string>
  marketplace_id: string
  max_price_basis_points: number | null
  name: string
  position: string
  trust: string | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface AttentionItem {
  code: string
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  opened_at: Generated<Timestamp>
  order_id: string | null
  params: Generated<Json>
  payout_id: string | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  subject_id: string
}

export interface AttributeDefinition {
  allowed_values: Generated<Json>
  description: Generated<string>
  id: Generated<string>
  key: string
  labels: Generated<Json>
  marketplace_id: string
  name: string
  type: string
  unit: string | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface AttributeMapping {
  definition_id: string
  id: Generated<string>
  mapped_value: string
  marketplace_id: string
  merchant_id: string
  original_name: Generated<string>
  original_value: Generated<string>
  product_id: string
  updated_at: Generated<Timestamp>
  updated_by: string | null
}

export interface AttributeTemplate {
  attribute_definitions: Json
  id: Generated<string>
  marketplace_id: string
  name: string
  updated_at: Generated<Timestamp>
}

export interface AuditEntry {
  action: string
  actor: string
  at: Generated<Timestamp>
  company_id: string
  detail: Generated<Json>
  id: Generated<string>
  object: Generated<string>
}

export interface AuthenticatorApp {
  confirmed_at: Timestamp | null
  created_at: Generated<Timestamp>
  last_step: Generated<Int8>
  secret: Buffer
  user_id: string
}

export interface BankEntry {
  amount_minor: Int8
  booked_on: string
  currency: string
  marketplace_id: string
  matched_key: string | null
  matched_kind: string | null
  position: number
  reference: string
  statement_id: string
  text: string
}

export interface BankStatement {
  account: string
  closing_minor: Int8 | null
  currency: string
  entry_count: number
  from_on: string
  id: Generated<string>
  marketplace_id: string
  opening_minor: Int8 | null
  page: Generated<number>
  statement_ref: string
  until_on: string
  uploaded_at: Generated<Timestamp>
  uploaded_by: string
}

export interface Campaign {
  avg_commission_basis_points: number | null
  company_id: string
  created_at: Generated<Timestamp>
  description: Generated<string>
  ended_at: Timestamp | null
  ends_on: string
  free_sample: Generated<boolean>
  id: Generated<string>
  job_description: Generated<string>
  marketplace_id: string
  name: string
  price_reward_minor: Int8 | null
  published_at: Timestamp | null
  started_at: Timestamp | null
  starts_on: string
  status: Generated<string>
  updated_at: Generated<Timestamp>
  url: Generated<string>
  version: Generated<number>
}

export interface CampaignProduct {
  added_at: Generated<Timestamp>
  campaign_id: string
  discount_basis_points: number | null
  marketplace_id: string
  merchant_id: string
  price_minor: Int8 | null
  product_id: string
}

export interface CampaignProductPast {
  added_at: Timestamp
  campaign_id: string
  discount_basis_points: number | null
  marketplace_id: string
  merchant_id: string
  price_minor: Int8 | null
  product_id: string
  removed_at: Generated<Timestamp>
}

export interface CancelledFulfilment {
  created_at: Generated<Timestamp>
  external_id: string | null
  id: string
  is_mailed: boolean
  lines: Json
  marketplace_id: string
  order_id: string
  tracking_number: Generated<string>
}

export interface CaseEvent {
  actor: string | null
  at: Generated<Timestamp>
  case_id: string
  code: string
  evidence_file_ids: string[] | null
  id: Generated<Int8>
  is_public: boolean
  marketplace_id: string
  merchant_id: string
  params: Generated<Json>
  side: string
  text: string | null
}

export interface CaseFile {
  at: Generated<Timestamp>
  bytes: number
  case_id: string
  content_type: string
  event_id: Int8
  file: string
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  name: string
  sha256: Buffer
  side: string
}

export interface CaseLine {
  accepted_quantity: number | null
  case_id: string
  condition: string | null
  marketplace_id: string
  merchant_id: string
  order_line_id: string
  quantity: number
  reason: string | null
  restock_quantity: Generated<number>
}

export interface CatalogueInCollection {
  attributes: Json | null
  brand: string | null
  card_images: Json | null
  collection_id: string | null
  collections: Json | null
  currency: string | null
  description: string | null
  id: string | null
  images: Json | null
  is_found: boolean | null
  is_in_stock: boolean | null
  key_id: string | null
  key_marketplace_id: string | null
  key_merchant_id: string | null
  key_position: string | null
  key_product_id: string | null
  marketplace_id: string | null
  merchant_id: string | null
  name: string | null
  offers: Json | null
  options: Json | null
  price_minor: Int8 | null
  search_text: string | null
  seller_handle: string | null
  seller_name: string | null
  time_zone: string | null
  translations: Json | null
  updated_at: Timestamp | null
  variant_count: number | null
  variants: Json | null
}

export interface CatalogueInOrder {
  attributes: Json | null
  brand: string | null
  card_images: Json | null
  collections: Json | null
  currency: string | null
  description: string | null
  id: string | null
  images: Json | null
  is_found: boolean | null
  is_in_stock: boolean | null
  key_id: string | null
  key_marketplace_id: string | null
  key_merchant_id: string | null
  key_name: string | null
  key_price: Int8 | null
  key_updated_at: Timestamp | null
  marketplace_id: string | null
  merchant_id: string | null
  name: string | null
  offers: Json | null
  options: Json | null
  price_minor: Int8 | null
  search_text: string | null
  seller_handle: string | null
  seller_name: string | null
  time_zone: string | null
  translations: Json | null
  updated_at: Timestamp | null
  variant_count: number | null
  variants: Json | null
}

export interface CatalogueProduct {
  attributes: Json | null
  brand: string | null
  card_images: Json | null
  collections: Json | null
  currency: string | null
  description: string | null
  id: string | null
  images: Json | null
  is_in_stock: boolean | null
  marketplace_id: string | null
  merchant_id: string | null
  name: string | null
  offers: Json | null
  options: Json | null
  price_minor: Int8 | null
  search_text: string | null
  seller_handle: string | null
  seller_name: string | null
  time_zone: string | null
  translations: Json | null
  updated_at: Timestamp | null
  variant_count: number | null
  variants: Json | null
}

export interface CategoryRule {
  category: string
  category_key: string
  collection_id: string
  marketplace_id: string
  merchant_id: string
  updated_at: Generated<Timestamp>
  updated_by: string | null
}

export interface ChannelOrder {
  carrier: Generated<string>
  channel_id: string
  company_id: string
  created_at: Generated<Timestamp>
  currency: string
  customer: Json
  customer_email: Generated<string>
  customer_note: Generated<string>
  erased_at: Timestamp | null
  erasure_requested_at: Timestamp | null
  forwarding_until: Timestamp | null
  id: Generated<string>
  is_paid: Generated<boolean>
  lines: Json
  number: string
  part_waiting_since: Timestamp | null
  parts: Generated<Json>
  placed_at: Timestamp
  problem: Json | null
  provider: string | null
  reference: string
  refunded_minor: Int8 | null
  report_tried_at: Timestamp | null
  reported_at: Timestamp | null
  shipped_at: Timestamp | null
  shipping_address: Json
  shipping_minor: Int8
  shop_connection_id: string | null
  shop_reference: string | null
  shop_refund: Json | null
  shop_refund_until: Timestamp | null
  shop_refunded_minor: Generated<Int8>
  shop_tracking_number: string | null
  state: Generated<string>
  total_minor: Int8
  tracking_changed_at: Timestamp | null
  tracking_href: string | null
  tracking_number: Generated<string>
}

export interface ChannelProduct {
  channel_id: string
  company_id: string
  content_hash: Buffer | null
  is_review_due: Generated<boolean>
  pictures: Generated<Json>
  problem: Json | null
  product_id: string
  reference: string | null
  review_hash: Buffer | null
  sent_at: Timestamp | null
  state: string
  stocks: Generated<Json>
  updated_at: Generated<Timestamp>
  variants: Generated<Json>
}

export interface Collection {
  description: Generated<string>
  external_name: string | null
  external_parent: string | null
  external_reference: string | null
  external_source: string | null
  id: Generated<string>
  marketplace_id: string
  name: string
  parent_id: string | null
  picture_file: string | null
  position: string
  requires_approval: Generated<boolean>
  translations: Generated<Json>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface CollectionDefinition {
  collection_id: string
  computing_since: Timestamp | null
  definition_id: string
  level: string
  marketplace_id: string
  position: Generated<number>
}

export interface CommissionPolicy {
  commission_return: Generated<string>
  fee_return: Generated<string>
  marketplace_id: string
  provider_fee_bearer: Generated<string>
  provider_fee_return: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface CommissionRule {
  basis: Generated<string>
  campaign_id: string | null
  cap_minor: Int8 | null
  collection_id: string | null
  fee_name: Generated<string>
  fixed_minor: Generated<Int8>
  floor_minor: Int8 | null
  id: Generated<string>
  marketplace_id: string
  max_price_minor: Int8 | null
  merchant_id: string | null
  min_price_minor: Int8 | null
  name: string
  percentage_basis_points: Generated<number>
  position: string
  product_id: string | null
  updated_at: Generated<Timestamp>
  valid_from: string | null
  valid_until: string | null
  version: Generated<number>
}

export interface CommissionVersion {
  actor: string
  at: Generated<Timestamp>
  kind: string
  marketplace_id: string
  number: number
  rule_name: Generated<string>
  rules: Json
}

export interface Company {
  agency_id: string | null
  bank_account: Generated<string>
  city: Generated<string>
  closed_at: Timestamp | null
  company_type: string
  country_code: Generated<string>
  created_at: Generated<Timestamp>
  currency: string
  description: Generated<string>
  font_href: Generated<string>
  google_analytics_id: Generated<string>
  google_tag_manager_id: Generated<string>
  handle: string | null
  has_vr_feature: Generated<boolean>
  hide_category_filters: Generated<boolean>
  id: Generated<string>
  influencer_shop_handle: string | null
  is_active: Generated<boolean>
  languages: Generated<string[]>
  logo_file: string | null
  mail: Generated<string>
  name: string
  panorama_file: string | null
  phone: Generated<string>
  platform_product: Generated<string>
  postal_code: Generated<string>
  region: Generated<string>
  registration_number: Generated<string>
  second_factor_required_at: Timestamp | null
  social_links: Generated<Json>
  splash_file: string | null
  street: Generated<string>
  tagline: Generated<string>
  updated_at: Generated<Timestamp>
  vat_number: Generated<string>
  version: Generated<number>
  whatsapp: Generated<string>
}

export interface CompanyDocument {
  bytes: Int8
  company_id: string
  content_type: Generated<string>
  created_at: Generated<Timestamp>
  expires_on: string | null
  file: string
  id: Generated<string>
  kind: Generated<string>
  name: string
  notified_days: number | null
}

export interface ConnectedShop {
  company_id: string | null
  id: string | null
  portal_fields: string[] | null
  takes_orders: boolean | null
}

export interface Connection {
  account_reference: string | null
  checked_at: Timestamp | null
  company_id: string
  connected_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  ended_at: Timestamp | null
  health: Generated<string>
  id: Generated<string>
  kind: string
  last_error: Json | null
  last_pushed_at: Timestamp | null
  last_synced_at: Timestamp | null
  name: Generated<string>
  needs_reconnect: Generated<boolean>
  next_pull_at: Timestamp | null
  notices_read_at: Timestamp | null
  orders_read_at: Timestamp | null
  orders_read_count: number | null
  portal_fields: Generated<string[]>
  provider: string
  pull_schedule: Generated<string>
  refreshing_until: Timestamp | null
  secrets: Buffer | null
  settings: Generated<Json>
  sync_cursor: Json | null
  sync_failures: Generated<number>
  takes_orders: Generated<boolean>
  updated_at: Generated<Timestamp>
  version: Generated<number>
  webhook_key: Buffer | null
  webhooks_checked_at: Timestamp | null
  webhooks_error: Json | null
  webhooks_state: string | null
}

export interface ConnectionCheck {
  changed: Generated<number>
  company_id: string
  connection_id: string
  error: Json | null
  finished_at: Timestamp | null
  gone: Generated<number>
  id: Generated<string>
  kind: string
  missing: Generated<number>
  products_here: Generated<number>
  products_there: Generated<number>
  samples: Generated<Json>
  started_at: Generated<Timestamp>
  state: Generated<string>
  unreadable: Generated<number>
}

export interface ConnectionDirection {
  company_id: string
  connection_id: string
  direction: string
  error: Json | null
  failed_at: Timestamp | null
  is_paused: Generated<boolean>
  succeeded_at: Timestamp | null
}

export interface ConnectionSetup {
  account_reference: string | null
  claimed_until: Timestamp | null
  company_id: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  provider: string
  returned_at: Timestamp | null
  status: Generated<string>
  user_id: string
}

export interface Conversation {
  id: Generated<string>
  last_author: string
  last_company_id: string
  last_excerpt: string
  last_message_at: Timestamp
  marketplace_id: string
  marketplace_unread: Generated<number>
  merchant_id: string
  merchant_unread: Generated<number>
  order_id: string | null
  search_text: Generated<string | null>
  subject: string
}

export interface ConversationFile {
  bytes: number
  content_type: string
  file: string
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  message_id: string
  name: string
  position: number
  sha256: Buffer
}

export interface ConversationMessage {
  author: string
  company_id: string
  conversation_id: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  search_text: Generated<string | null>
  text: string
}

export interface DashboardLayout {
  company_id: string
  hidden: string[]
  updated_at: Generated<Timestamp>
  user_id: string
  widgets: string[]
}

export interface DebtWriteOff {
  amount_minor: Int8
  currency: string
  decided_at: Timestamp | null
  decided_by: string | null
  decided_by_id: string | null
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  note: Generated<string>
  requested_at: Generated<Timestamp>
  requested_by: string
  requested_by_id: string
  status: Generated<string>
}

export interface Fulfilment {
  carrier: Generated<string>
  created_at: Generated<Timestamp>
  external_id: string | null
  id: Generated<string>
  mailed_tracking: string | null
  marketplace_id: string
  order_id: string
  shop_tracking: Json | null
  source: string
  tracking_href: string | null
  tracking_number: Generated<string>
}

export interface FulfilmentLine {
  fulfilment_id: string
  marketplace_id: string
  order_line_id: string
  quantity: number
}

export interface IdempotencyKey {
  answer: Json | null
  body_hash: Buffer
  company_id: string
  created_at: Generated<Timestamp>
  key: string
  route: string
  status: number | null
}

export interface ImportError {
  cells: Json
  company_id: string
  errors: Json
  import_id: string
  item: Generated<Int8>
  line: number
}

export interface Installation {
  default_marketplace_id: string | null
  is_only: Generated<boolean>
}

export interface Invitation {
  accepted_at: Timestamp | null
  company_id: string
  created_at: Generated<Timestamp>
  email: string
  expires_at: Timestamp
  id: Generated<string>
  invited_by: string
  revoked_at: Timestamp | null
  role: string
  sent_at: Generated<Timestamp>
  token_hash: Buffer | null
}

export interface Invoice {
  commission_minor: Int8
  commission_returned_minor: Int8
  created_at: Generated<Timestamp>
  currency: string
  gross_minor: Int8
  id: Generated<string>
  issued_on: string
  issuer_details: Json
  issuer_id: string
  issuer_party: Json | null
  kind: string
  order_count: number
  period_from: string
  period_until: string
  recipient_details: Json
  recipient_id: string
  recipient_party: Json | null
  ref: string
  refunds_minor: Generated<Int8>
  sales_minor: Generated<Int8>
  services_minor: Generated<Int8>
  tax_basis_points: Generated<number>
  tax_minor: Generated<Int8>
  tax_treatment: Generated<string>
  total_minor: Int8
}

export interface InvoiceLine {
  adjustment_id: string | null
  amount_minor: Int8
  description: string
  invoice_id: string
  issuer_id: string
  on: string
  order_id: string | null
  order_total_minor: Int8
  position: number
  transfer_id: string
}

export interface InvoicePayment {
  invoice_id: string
  issuer_id: string
  marked_by: string
  paid_out_at: Generated<Timestamp>
}

export interface InvoiceSeries {
  issuer_id: string
  next_number: Generated<number>
  year: number
}

export interface Lead {
  company_name: Generated<string>
  created_at: Generated<Timestamp>
  email: string
  id: Generated<string>
  message: string
  name: string
  phone: Generated<string>
  status: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface LedgerAccount {
  currency: string
  id: Generated<string>
  is_test: Generated<boolean>
  kind: string
  marketplace_id: string
  merchant_id: string | null
  summed_minor: Generated<Int8>
  summed_until: Generated<Timestamp>
}

export interface LedgerClosedMonth {
  closed_at: Generated<Timestamp>
  closed_by: string
  marketplace_id: string
  month: string
}

export interface LedgerDay {
  account_id: string
  amount_minor: Int8
  booked_on: string
  effective_on: string
  entries: number
  kind: string
  marketplace_id: string
}

export interface LedgerEntry {
  account_id: string
  amount_minor: Int8
  currency: string
  marketplace_id: string
  transfer_id: string
}

export interface LedgerTransfer {
  at: Generated<Timestamp>
  effective_on: string
  id: Generated<string>
  is_test: Generated<boolean>
  kind: string
  marketplace_id: string
  merchant_id: string
  order_id: string | null
  payout_id: string | null
  reference: string
  refund_id: string | null
}

export interface Listing {
  approval: string
  approved_at: Timestamp | null
  change_kinds: Generated<string[]>
  changed_at: Timestamp | null
  collection_id: string | null
  decided_at: Timestamp | null
  decided_by: string | null
  id: Generated<string>
  is_computing: Generated<boolean>
  marketplace_id: string
  merchant_id: string
  missing_recommended: Generated<number>
  missing_required: Generated<number>
  percentage_mapped: Generated<number>
  position: string
  product_id: string
  proposed_at: Generated<Timestamp>
  reason: string | null
  reason_code: string | null
  review_requested_at: Timestamp | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface ListingOnSale {
  marketplace_id: string | null
  merchant_id: string | null
  product_id: string | null
}

export interface ListingSnapshot {
  at: Generated<Timestamp>
  content: Json
  content_hash: Buffer
  listing_id: string
  marketplace_id: string
}

export interface ListingUpdate {
  actor: string | null
  command: Json
  company_id: string
  run_id: string
}

export interface MailDigest {
  company_id: string
  refused_since: Timestamp | null
  retry_at: Timestamp | null
  sent_on: string | null
  user_id: string
}

export interface MailDigestItem {
  company_id: string
  is_taken: Generated<boolean>
  notification_id: string
  user_id: string
}

export interface MailPreference {
  company_id: string
  delivery: string
  kind: string
  user_id: string
}

export interface MailRetry {
  company_id: string
  notification_id: string
  refused_since: Timestamp | null
  retry_at: Timestamp
  unsent_since: Timestamp | null
  user_id: string
}

export interface MailToken {
  created_at: Generated<Timestamp>
  email: string
  expires_at: Timestamp
  hash: Buffer
  purpose: string
  used_at: Timestamp | null
  user_id: string
}

export interface MappingRule {
  definition_id: string
  fields: Json
  id: Generated<string>
  marketplace_id: string
  merchant_id: string | null
  updated_at: Generated<Timestamp>
  updated_by: string | null
  version: Generated<number>
}

export interface MappingRuleVersion {
  at: Generated<Timestamp>
  by_user: string | null
  definition_id: string
  fields: Json | null
  marketplace_id: string
  merchant_id: string | null
  version: number
}

export interface Marketplace {
  about_image_file: string | null
  about_info: Generated<string>
  accept_within_hours: number | null
  allows_merchant_collection: Generated<boolean>
  b2c_base_uri: string | null
  cancel_unpaid_after_hours: Generated<number | null>
  commission_tax_basis_points: number | null
  erase_shoppers_after_months: number | null
  favicon_file: string | null
  global_highlight: Json | null
  host: string | null
  host_verified_at: Timestamp | null
  id: string
  is_listed: Generated<boolean>
  languages: Generated<string[]>
  name: string
  payout_minimum_minor: Generated<Int8>
  privacy_href: string | null
  requires_verification: Generated<boolean>
  return_window_days: Generated<number>
  ship_within_hours: number | null
  shopper_retention_days: Generated<number>
  stock_buffer: Generated<number>
  styling: Generated<Json>
  terms_href: string | null
  time_zone: Generated<string>
  unready_products: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface MarketplaceDomain {
  checked_at: Timestamp | null
  failing_since: Timestamp | null
  findings: Generated<Json>
  host: string
  is_in_use: Generated<boolean>
  marketplace_id: string
  next_check_at: Timestamp | null
  requested_at: Generated<Timestamp>
  state: Generated<string>
  token: string
  version: Generated<number>
}

export interface Membership {
  company_id: string
  created_at: Generated<Timestamp>
  last_sign_in_at: Timestamp | null
  role: string
  user_id: string
}

export interface MerchantInvitation {
  created_at: Generated<Timestamp>
  email: string
  expires_at: Timestamp
  id: Generated<string>
  invited_by: string
  joined_at: Timestamp | null
  language: string
  marketplace_id: string
  merchant_id: string | null
  message: Generated<string>
  refused_at: Timestamp | null
  revoked_at: Timestamp | null
  sent_at: Generated<Timestamp>
}

export interface MerchantOffering {
  has_shop: boolean | null
  marketplace_id: string | null
  merchant_id: string | null
  product_count: number | null
}

export interface MerchantVerification {
  approved: Json | null
  approved_at: Timestamp | null
  decided_at: Timestamp | null
  decided_by: string | null
  declared_at: Generated<Timestamp>
  is_recheck: Generated<boolean>
  marketplace_id: string
  merchant_id: string
  reason: string | null
  reason_code: string | null
  rejected_items: Generated<string[]>
  status: Generated<string>
  submitted_at: Generated<Timestamp>
}

export interface Notification {
  code: string
  company_id: string
  created_at: Generated<Timestamp>
  fact: string
  id: Generated<string>
  kind: string
  link: string
  mailed_at: Timestamp | null
  params: Generated<Json>
  read_at: Timestamp | null
  thumbnail_file: string | null
}

export interface Order {
  accept_by: Timestamp | null
  accepted_at: Timestamp | null
  captured_minor: Generated<Int8>
  collected_by: Generated<string>
  commission_minor: Int8
  commission_returned_minor: Generated<Int8>
  commission_vat_basis_points: Generated<number>
  country_code: string
  created_at: Generated<Timestamp>
  currency: string
  customer_name: string
  discount_minor: Int8
  forward_attempts: Generated<number>
  forward_connection_id: string | null
  forward_error: Json | null
  forward_next_try_by: Timestamp | null
  forward_state: Generated<string>
  forward_state_at: Generated<Timestamp>
  forwarding_until: Timestamp | null
  fulfilled_at: Timestamp | null
  goods_minor: Int8
  group_id: string
  hash: string
  id: Generated<string>
  is_test: Generated<boolean>
  is_to_find: Generated<boolean>
  is_without_shop: Generated<boolean>
  item_count: number
  marketplace_discount_credited_minor: Generated<Int8>
  marketplace_discount_minor: Generated<Int8>
  marketplace_discount_returned_minor: Generated<Int8>
  marketplace_id: string
  marketplace_order_reference: string
  merchant_id: string
  merchant_order_number: string | null
  merchant_order_reference: string | null
  number: Int8
  order_status: Generated<string>
  payment_account: string | null
  payment_status: Generated<string>
  payment_status_at: Generated<Timestamp>
  payout_id: string | null
  payout_status: Generated<string>
  placed_at: Timestamp
  provider_fee_charged_minor: Generated<Int8>
  provider_fee_minor: Int8 | null
  provider_fee_returned_minor: Generated<Int8>
  refunded_minor: Generated<Int8>
  refunded_shipping_minor: Generated<Int8>
  released_at: Timestamp | null
  return_days: number | null
  return_fee_minor: Int8 | null
  return_shipping_payer: string | null
  ship_by: Timestamp | null
  shipping_address: Json | null
  shipping_marked_by_merchant_minor: Generated<Int8>
  shipping_minor: Int8
  shipping_tax_returned_minor: Generated<Int8>
  shipping_tax_withheld_minor: Generated<Int8>
  tax_minor: Int8
  tax_returned_minor: Generated<Int8>
  tax_withheld_minor: Generated<Int8>
  total_minor: Int8
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface OrderCase {
  amount_minor: Int8
  bearer: string | null
  carrier: Generated<string>
  closed_at: Timestamp | null
  connection_id: string | null
  created_at: Generated<Timestamp>
  currency: string
  due_at: Timestamp | null
  fee_minor: Generated<Int8>
  id: Generated<string>
  item_count: Generated<number>
  kind: string
  language: string | null
  marketplace_id: string
  marketplace_share_minor: Int8 | null
  merchant_id: string
  number: number
  opened_by: string
  order_id: string
  overdue_for: Timestamp | null
  provider_reference: string | null
  provider_state: string | null
  reason: string
  refund_id: string | null
  refunded_minor: Int8 | null
  reminded_for: Timestamp | null
  return_address: Json | null
  share_reason: string | null
  shipping_payer: string | null
  state: string
  tracking_href: string | null
  tracking_number: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface OrderEvent {
  actor: string | null
  at: Generated<Timestamp>
  axis: string | null
  detail: string | null
  from_status: string | null
  id: Generated<Int8>
  kind: string
  marketplace_id: string
  order_id: string
  params: Generated<Json>
  remark: Json | null
  to_status: string | null
}

export interface OrderGroup {
  billing_address: Json | null
  created_at: Generated<Timestamp>
  currency: string
  customer: Json
  customer_note: Generated<string>
  customer_search: Generated<string | null>
  erased_at: Timestamp | null
  erasure_requested_at: Timestamp | null
  id: Generated<string>
  marketplace_id: string
  marketplace_order_reference: string
  payment_connection_id: string | null
  payment_error: Json | null
  payment_key: string
  payment_provider: string
  payment_reference: string | null
  placed_at: Timestamp
  shipping_address: Json
  shipping_quote: Json | null
  source: string
  storefront_payment: string | null
  total_minor: Int8
}

export interface OrderLine {
  campaign_id: string | null
  commission_explanation: Json
  commission_minor: Int8
  commission_returned_minor: Generated<Int8>
  commission_rule_id: string | null
  deducted_minor: Generated<Int8>
  discount_minor: Generated<Int8>
  fee_minor: Generated<Int8>
  fulfilled_quantity: Generated<number>
  id: Generated<string>
  is_return_excluded: Generated<boolean>
  marked_by_merchant_minor: Generated<Int8>
  marketplace_discount_marked_minor: Generated<Int8>
  marketplace_discount_minor: Generated<Int8>
  marketplace_discount_returned_minor: Generated<Int8>
  marketplace_id: string
  merchant_id: string
  name: string
  order_id: string
  picture_file: string | null
  position: number
  product_id: string
  quantity: number
  refunded_minor: Generated<Int8>
  refunded_quantity: Generated<number>
  refunded_unshipped_quantity: Generated<number>
  sku: Generated<string>
  tax_minor: Generated<Int8>
  tax_reason: Json | null
  tax_returned_minor: Generated<Int8>
  tax_withheld_minor: Generated<Int8>
  total_minor: Int8
  unit_price_minor: Int8
  variant_id: string
  variant_name: Generated<string>
  variant_reference: string
}

export interface OrderNote {
  author: string
  company_id: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  marketplace_id: string
  order_id: string
  text: string
}

export interface Partnership {
  approved_at: Timestamp | null
  decided_at: Timestamp | null
  decided_by: string | null
  id: Generated<string>
  is_active: Generated<boolean>
  is_paused_by_marketplace: Generated<boolean>
  is_paused_by_merchant: Generated<boolean>
  marketplace_id: string
  merchant_id: string
  reason: string | null
  requested_at: Generated<Timestamp>
  status: string
  trust: Generated<string>
  was_approved: Generated<boolean>
}

export interface Passkey {
  counter: Generated<Int8>
  created_at: Generated<Timestamp>
  credential_id: Buffer
  id: Generated<string>
  is_synced: boolean
  last_used_at: Timestamp | null
  name: string
  public_key: Buffer
  rp_id: string
  transports: Generated<string[]>
  user_id: string
}

export interface PasskeyChallenge {
  expires_at: Timestamp
  hash: Buffer
  rp_id: string
  user_id: string | null
}

export interface PaymentAccount {
  checked_at: Timestamp | null
  connection_id: string
  created_at: Generated<Timestamp>
  destination: Generated<string>
  hold_until: Timestamp | null
  id: Generated<string>
  kind: string
  marketplace_id: string
  merchant_id: string
  payout_minimum_minor: Generated<Int8>
  reference: string | null
  requirements: Generated<Json>
  state: Generated<string>
  times_removed: Generated<number>
  verified_at: Timestamp | null
}

export interface Payout {
  amount_minor: Int8
  connection_id: string | null
  created_at: Generated<Timestamp>
  currency: string
  failure: Json | null
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  number: string
  order_count: number
  paid_at: Timestamp | null
  provider: string
  provider_reference: string | null
  requested_by: string
  status: Generated<string>
  status_at: Generated<Timestamp>
}

export interface PayoutItem {
  marketplace_id: string
  net_minor: Int8
  order_id: string | null
  payout_id: string
  returned_at: Timestamp | null
  transfer_id: string
}

export interface PayoutRule {
  day: number | null
  keep_minor: Generated<Int8>
  last_run_on: string | null
  marketplace_id: string
  merchant_id: string | null
  reserve_basis_points: Generated<number>
  reserve_days: Generated<number>
  schedule: Generated<string>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface PerformanceAboveTarget {
  marketplace_id: string
  measure: string
  merchant_id: string
  since: Generated<Timestamp>
}

export interface PerformanceTarget {
  accepted_late: number | null
  cancelled: number | null
  disputed: number | null
  marketplace_id: string
  min_orders: number
  refunded: number | null
  returned: number | null
  shipped_late: number | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface Picture {
  bytes: Int8
  content_hash: Buffer
  created_at: Generated<Timestamp>
  file: string
  height: number
  id: Generated<string>
  merchant_id: string
  width: number
}

export interface Product {
  attributes: Generated<Json>
  brand: Generated<string>
  card_images: Generated<Json>
  card_variant_images: Generated<Json>
  card_variants: Generated<Json>
  connection_id: string | null
  content_hash: Buffer
  created_at: Generated<Timestamp>
  currency: string
  description: Generated<string>
  discontinued_at: Timestamp | null
  edited_fields: Generated<string[]>
  external_category: Generated<string>
  external_tags: Generated<string[]>
  highlight: Json | null
  highlighted_at: Timestamp | null
  id: Generated<string>
  low_stock: Int8 | null
  low_stock_noticed: Generated<number>
  merchant_id: string
  merchant_product_reference: string
  name: string
  options: Generated<Json>
  price_minor: Int8 | null
  reasons: Generated<Json>
  search_text: Generated<string | null>
  source_hash: Buffer | null
  status: Generated<string>
  stock: Int8 | null
  thumbnail_id: string | null
  translated_languages: Generated<string[]>
  translations: Generated<Json>
  updated_at: Generated<Timestamp>
  variant_count: Generated<number>
  version: Generated<number>
}

export interface ProductBefore {
  before: Json | null
  company_id: string
  connection_id: string | null
  content_hash: Buffer
  created_at: Generated<Timestamp>
  discontinued_at: Timestamp | null
  edited_fields: string[] | null
  is_ended: Generated<boolean>
  is_sync: Generated<boolean>
  name: string
  product_id: string
  reference: string
  source_hash: Buffer | null
  source_id: string
  status: string | null
  stock: Generated<Json>
}

export interface ProductEvent {
  actor: string | null
  at: Generated<Timestamp>
  code: string
  id: Generated<Int8>
  kind: string
  marketplace_id: string | null
  merchant_id: string
  params: Generated<Json>
  product_id: string
}

export interface ProductHighlight {
  highlight: Json
  highlighted_at: Generated<Timestamp>
  marketplace_id: string
  merchant_id: string
  product_id: string
}

export interface ProductImage {
  alt: Generated<string>
  attempted_at: Timestamp | null
  failure: Json | null
  merchant_id: string
  picture_id: string | null
  position: number
  product_id: string
  source: string
  state: Generated<string>
}

export interface ProductImport {
  bytes: Int8
  columns: Json
  company_id: string
  created_at: Generated<Timestamp>
  created_by: string | null
  delimiter: string
  encoding: string
  file: string
  file_name: string
  id: Generated<string>
  mapping: Json
  options: Json
  row_count: number
  run_id: string | null
  undo_run_id: string | null
}

export interface ProductReading {
  merchant_id: string
  reading: Generated<Int8>
  reference: string
  stock_reading: Generated<Int8>
}

export interface ProductUpdate {
  actor: string | null
  change: Json
  company_id: string
  filters: Json
  run_id: string
}

export interface ProductValue {
  definition_id: string
  marketplace_id: string
  merchant_id: string
  message: Json | null
  original_name: string
  original_value: string
  product_id: string
  source: string
  state: string
  value: string
}

export interface ProviderMovement {
  amount_minor: Int8
  changed_at: Generated<Timestamp>
  currency: string
  fee_minor: Int8 | null
  key: string
  kind: string
  marketplace_id: string
  reference: string
  state: string
}

export interface PublicProduct {
  card_images: Json | null
  currency: string | null
  id: string | null
  is_in_stock: boolean | null
  marketplace_id: string | null
  merchant_id: string | null
  name: string | null
  offers: Json | null
  price_minor: Int8 | null
  time_zone: string | null
  translations: Json | null
  variant_count: number | null
}

export interface PublicSeller {
  city: string | null
  country_code: string | null
  declared_at: Timestamp | null
  description: string | null
  handle: string | null
  id: string | null
  logo_file: string | null
  mail: string | null
  marketplace_id: string | null
  name: string | null
  phone: string | null
  postal_code: string | null
  registration_number: string | null
  social_links: Json | null
  splash_file: string | null
  street: string | null
  tagline: string | null
  vat_number: string | null
  verified_at: Timestamp | null
}

export interface Push {
  catalogue_updated_at: Generated<Timestamp>
  content_hash: Buffer
  is_removed_by_operator: Generated<boolean>
  marketplace_id: string
  merchant_id: string
  offer_changed_at: Generated<Timestamp>
  product_id: string
  product_name: Generated<string>
  product_price_minor: Generated<Int8>
  product_updated_at: Timestamp
  pushed_at: Timestamp
}

export interface ReconciliationCheck {
  checked_at: Timestamp
  is_provider_reached: boolean
  marketplace_id: string
  movement_count: number
  other_currency_count: Generated<number>
  volume_minor: Int8
}

export interface ReconciliationItem {
  closed_at: Timestamp | null
  closed_by: string | null
  code: string
  currency: string
  id: Generated<string>
  label: string
  marketplace_id: string
  opened_at: Generated<Timestamp>
  ours_minor: Int8
  reason: string | null
  subject: string
  theirs_minor: Int8
}

export interface RecoveryCode {
  created_at: Generated<Timestamp>
  hash: Buffer
  salt: Buffer
  user_id: string
}

export interface Refund {
  amount_minor: Int8
  commission_returned_minor: Generated<Int8>
  created_at: Generated<Timestamp>
  currency: string
  failure: Json | null
  id: Generated<string>
  is_cancellation: Generated<boolean>
  marketplace_discount_returned_minor: Generated<Int8>
  marketplace_id: string
  merchant_goods_minor: Generated<Int8>
  merchant_shipping_minor: Generated<Int8>
  order_id: string
  provider_reference: string | null
  reason: Generated<string>
  requested_by: string
  settled_at: Timestamp | null
  settled_by: Generated<string>
  shipping_minor: Generated<Int8>
  shipping_tax_returned_minor: Generated<Int8>
  status: Generated<string>
  tax_returned_minor: Generated<Int8>
}

export interface RefundLine {
  amount_minor: Int8
  commission_returned_minor: Generated<Int8>
  deducted_minor: Generated<Int8>
  marketplace_discount_returned_minor: Generated<Int8>
  marketplace_id: string
  order_line_id: string
  quantity: number
  refund_id: string
  restock_quantity: Generated<number>
  tax_returned_minor: Generated<Int8>
  unshipped_quantity: Generated<number>
}

export interface ReturnPolicy {
  days: number
  dispute_bearer: string | null
  excluded_collection_ids: Generated<string[]>
  fee_minor: Generated<Int8>
  id: Generated<string>
  marketplace_id: string
  merchant_id: string | null
  return_address: Json | null
  shipping_payer: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface RiskReserve {
  amount_minor: Int8
  currency: string
  marketplace_id: string
  merchant_id: string
  order_id: string
  release_on: string
  released_at: Timestamp | null
}

export interface Run {
  advanced_at: Generated<Timestamp>
  cancel_requested: Generated<boolean>
  changed: Generated<number>
  company_id: string
  connection_id: string | null
  created: Generated<number>
  cursor: Json | null
  discontinued: Generated<number>
  done: Generated<number>
  error: Json | null
  failed: Generated<number>
  finished_at: Timestamp | null
  id: Generated<string>
  is_dry_run: Generated<boolean>
  is_forced: Generated<boolean>
  kind: string
  pictures: Generated<number>
  pictures_failed: Generated<number>
  requested_at: Generated<Timestamp>
  requested_by: string | null
  started_at: Timestamp | null
  status: Generated<string>
  step: Generated<string>
  total: number | null
  unchanged: Generated<number>
}

export interface RunItem {
  changes: Generated<Json>
  code: string | null
  company_id: string
  item: Generated<Int8>
  messages: Generated<Json>
  outcome: string
  params: Generated<Json>
  product_id: string | null
  product_name: Generated<string>
  reference: string
  run_id: string
}

export interface RunSeen {
  company_id: string
  reference: string
  run_id: string
}

export interface SalesChannel {
  account: string | null
  categories: Generated<string[]>
  changes_read_at: Timestamp | null
  company_id: string
  feed_changed_at: Timestamp | null
  feed_check: Json | null
  feed_check_version: string | null
  feed_key_hash: Buffer | null
  feed_left_out: Generated<number>
  feed_products: Generated<number>
  feed_read_at: Timestamp | null
  feed_version: string | null
  id: string
  is_in_stock_only: Generated<boolean>
  is_paused: Generated<boolean>
  is_push_waiting: Generated<boolean>
  is_read_waiting: Generated<boolean>
  orders_read_at: Timestamp | null
  pushed_version: string | null
  pushing_until: Timestamp | null
  reading_job: string | null
  reading_until: Timestamp | null
  unreported_rejections: Generated<number>
}

export interface SalesDay {
  captured_minor: Int8
  commission_minor: Int8
  commission_returned_minor: Int8
  currency: string
  is_test: boolean
  marketplace_id: string
  merchant_id: string
  on: string
  order_count: number
  refunded_minor: Int8
}

export interface SalesPause {
  merchant_id: string
  resumes_at: Timestamp | null
  started_at: Timestamp | null
  starts_at: Timestamp
}

export interface SalesPosted {
  account_id: string | null
  captured_minor: Int8 | null
  commission_minor: Int8 | null
  commission_returned_minor: Int8 | null
  currency: string | null
  is_test: boolean | null
  marketplace_id: string | null
  merchant_id: string | null
  on: string | null
  order_count: number | null
  refunded_minor: Int8 | null
  transfer_id: string | null
}

export interface SandboxAccount {
  api_key: string
  created_at: Generated<Timestamp>
  fee_basis_points: Generated<number>
  fee_fixed_minor: Generated<Int8>
  id: string
  script: Generated<Json>
  webhook_secret: string
}

export interface SandboxDispute {
  account_id: string
  amount_minor: Int8
  created_at: Generated<Timestamp>
  currency: string
  evidence: Json | null
  evidence_due_at: Timestamp
  id: string
  payment_id: string
  reason: string
  status: Generated<string>
}

export interface SandboxMarketOrder {
  body: Json
  hash: string
  market: string
  placed_at: Generated<Timestamp>
}

export interface SandboxMarketProduct {
  body: Json
  id: Generated<string>
  market: string
  reason: string | null
  reference: string
  status: Generated<string>
  updated_at: Generated<Timestamp>
}

export interface SandboxMerchantAccount {
  account_id: string
  created_at: Generated<Timestamp>
  destination: Generated<string>
  id: string
  idempotency_key: string
  kind: string
  name: Generated<string>
  state: Generated<string>
}

export interface SandboxMovement {
  account_id: string
  amount_minor: Int8
  body: Generated<Json>
  created_at: Generated<Timestamp>
  currency: string
  failure: string | null
  fee_minor: Generated<Int8>
  fingerprint: string
  id: string
  idempotency_key: string
  kind: string
  payment_id: string | null
  status: string
}

export interface SandboxReceivedWebhook {
  body: string
  headers: Json
  id: Generated<Int8>
  received_at: Generated<Timestamp>
  receiver: string
}

export interface SandboxShipment {
  account_id: string
  body: Json
  created_at: Generated<Timestamp>
  currency: string
  fingerprint: string
  id: string
  idempotency_key: string
  price_minor: Int8
  service: string
  status: Generated<string>
  status_at: Generated<Timestamp>
  tracking_number: string
}

export interface SandboxShop {
  api_key: string
  created_at: Generated<Timestamp>
  currency: string
  id: string
  loses_one_in: number | null
  name: string
  script: Generated<Json>
  webhook_address: string | null
  webhook_secret: string | null
}

export interface SandboxShopOrder {
  body: Json
  cancelled_at: Timestamp | null
  created_at: Generated<Timestamp>
  external_reference: string
  number: number
  refunds: Generated<Json>
  shipments: Generated<Json>
  shop_id: string
  updated_at: Generated<Timestamp>
}

export interface SandboxShopProduct {
  body: Json
  number: number
  reference: string
  removed_at: Timestamp | null
  shop_id: string
  updated_at: Generated<Timestamp>
}

export interface SandboxShopWebhook {
  attempts: Generated<number>
  body: string
  delivered_at: Timestamp | null
  due_at: Generated<Timestamp>
  failure: string | null
  id: Generated<Int8>
  shop_id: string
}

export interface SandboxWebhook {
  account_id: string
  address: string
  attempts: Generated<number>
  body: string
  delivered_at: Timestamp | null
  due_at: Generated<Timestamp>
  event_id: string
  failure: string | null
  id: Generated<Int8>
  is_ordered: Generated<boolean>
  movement_id: string | null
  shipment_id: string | null
}

export interface SavedView {
  company_id: string
  created_at: Generated<Timestamp>
  hidden_columns: Generated<string[]>
  id: Generated<string>
  is_shared: Generated<boolean>
  list: string
  name: string
  question: Json
  updated_at: Generated<Timestamp>
  user_id: string
  version: Generated<number>
}

export interface SchemaMigration {
  applied_at: Generated<Timestamp>
  checksum: string
  name: string
}

export interface SearchableChannelOrder {
  company_id: string | null
  id: string | null
  search_text: string | null
}

export interface SearchableConversation {
  id: string | null
  marketplace_id: string | null
  merchant_id: string | null
  search_text: string | null
}

export interface SearchableCustomer {
  customer_search: string | null
  id: string | null
  marketplace_id: string | null
}

export interface SearchableMerchant {
  marketplace_id: string | null
  merchant_id: string | null
  search_text: string | null
}

export interface SearchableMessage {
  conversation_id: string | null
  marketplace_id: string | null
  merchant_id: string | null
  search_text: string | null
}

export interface SearchableProduct {
  external_tags: string[] | null
  id: string | null
  merchant_id: string | null
  search_text: string | null
}

export interface SearchableValue {
  definition_id: string | null
  marketplace_id: string | null
  merchant_id: string | null
  parts: string[] | null
  product_id: string | null
  value: string | null
}

export interface SearchableVariant {
  codes: string | null
  gtin: string | null
  merchant_id: string | null
  product_id: string | null
  sku: string | null
}

export interface SelfBillingAgreement {
  accepted_at: Timestamp | null
  accepted_by: string | null
  ended_at: Timestamp | null
  ended_by: string | null
  ended_by_company_id: string | null
  ends_on: string | null
  id: Generated<string>
  marketplace_id: string
  merchant_id: string
  offered_at: Generated<Timestamp>
  offered_by: string
  starts_on: string | null
  tax_basis_points: number | null
}

export interface SelfBillingSeries {
  code: Generated<number>
  marketplace_id: string
  merchant_id: string
  next_number: Generated<number>
}

export interface Session {
  authenticated_at: Generated<Timestamp>
  binding_hash: Buffer
  company_id: string
  created_at: Generated<Timestamp>
  end_reason: string | null
  ended_at: Timestamp | null
  id: Generated<string>
  ip_prefix: Generated<string>
  is_standalone: Generated<boolean>
  is_token_used: Generated<boolean>
  previous_token_id: string | null
  rotated_at: Generated<Timestamp>
  seen_at: Generated<Timestamp>
  signed_in_at: Generated<Timestamp>
  token_id: string
  user_agent: Generated<string>
  user_id: string
  viewing_company_id: string | null
  viewing_until: Timestamp | null
}

export interface SharedMappingRule {
  definition_id: string | null
  fields: Json | null
  marketplace_id: string | null
  merchant_id: string | null
}

export interface ShippingArea {
  company_id: string
  country_code: string
  position: number
  postal_from: Generated<string>
  postal_to: Generated<string>
  zone_position: number
}

export interface ShippingLabel {
  attempts: Generated<number>
  cancelled_fulfilment_id: string | null
  carrier_name: Generated<string>
  case_id: string | null
  company_id: string
  connection_id: string
  cost_currency: string | null
  cost_minor: Int8 | null
  created_at: Generated<Timestamp>
  failure: Json | null
  file: string | null
  fulfilment_id: string | null
  id: Generated<string>
  is_cancellable: boolean
  marketplace_id: string
  merchant_id: string
  order_id: string
  parcel: Json
  parcel_state: Generated<string>
  parcel_state_at: Timestamp | null
  provider: string
  reference: string | null
  request_key: string
  requested_by: string | null
  sending_until: Timestamp | null
  service: string
  state: Generated<string>
  tracked_at: Generated<Timestamp>
  tracking_href: string | null
  tracking_number: Generated<string>
}

export interface ShippingProfile {
  basket_free_from_minor: Int8 | null
  company_id: string
  currency: string
  default_weight_grams: number | null
  free_from_minor: Int8 | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface ShippingRate {
  carrier: Generated<string>
  company_id: string
  from_value: Int8
  max_days: number | null
  min_days: number | null
  name: string
  position: number
  price_minor: Int8
  to_value: Int8 | null
  zone_position: number
}

export interface ShippingZone {
  basis: string
  company_id: string
  free_from_minor: Int8 | null
  is_rest_of_world: Generated<boolean>
  name: string
  position: number
}

export interface ShopperMail {
  marketplace_id: string
  on_cancellation: boolean
  on_purchase: boolean
  on_shipment: boolean
  updated_at: Generated<Timestamp>
}

export interface ShopPush {
  company_id: string
  connection_id: string
  product_id: string
  pushed_at: Generated<Timestamp>
  removed_pictures: Generated<string[]>
  sent_hash: Buffer | null
}

export interface ShopReport {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  error: Json | null
  kind: string
  marketplace_id: string
  next_try_by: Timestamp | null
  order_id: string
  reference: string | null
  sending_until: Timestamp | null
  state: Generated<string>
  subject_id: string
  updated_at: Generated<Timestamp>
}

export interface SignInFailure {
  account_hash: string
  at: Generated<Timestamp>
  id: Generated<string>
  network: string
  reason: string
  user_id: string | null
}

export interface StorefrontOrder {
  attempts: Generated<number>
  cancelled_at: Timestamp | null
  company_id: string
  connection_id: string
  created_at: Generated<Timestamp>
  currency: string | null
  early_refunds: Generated<Json>
  found_by: string
  group_id: string | null
  lines: Generated<Json>
  number: Generated<string>
  other_lines: Generated<Json>
  placed_at: Timestamp | null
  problem: Json | null
  received_at: Timestamp | null
  reference: string
  resolved: Generated<Json>
  state: string
  total_minor: Int8 | null
  updated_at: Generated<Timestamp>
}

export interface StorefrontProduct {
  company_id: string
  connection_id: string
  hashes: Generated<Json>
  merchant_id: string
  problem: Json | null
  product_id: string
  reference: string | null
  state: string
  taken_until: Timestamp | null
  updated_at: Generated<Timestamp>
  variants: Generated<Json>
  written_at: Timestamp | null
}

export interface StorefrontReport {
  attempts: Generated<number>
  company_id: string
  created_at: Generated<Timestamp>
  error: Json | null
  group_id: string
  kind: string
  reference: string | null
  state: Generated<string>
  subject_id: string
  updated_at: Generated<Timestamp>
}

export interface Subscription {
  company_id: string
  created_at: Generated<Timestamp>
  ended_on: string | null
  id: Generated<string>
  issuer_id: string
  next_period_from: string
  plan_id: string
  started_on: string
  version: Generated<number>
}

export interface SubscriptionBilling {
  charged_minor: Int8 | null
  company_id: string
  customer_reference: string | null
  plan_id: string | null
  problem: Json | null
  reference: string | null
  state: Generated<string>
  subscription_id: string
  updated_at: Generated<Timestamp>
}

export interface SubscriptionCharge {
  charged_on: string
  company_id: string
  currency: string
  pay_url: string | null
  reference: string
  state: string
  subscription_id: string
  total_minor: Int8
  updated_at: Generated<Timestamp>
}

export interface SubscriptionInvoice {
  bank_account: Generated<string>
  company_id: string
  created_at: Generated<Timestamp>
  currency: string
  due_on: string
  id: Generated<string>
  issued_on: string
  issuer_details: Json
  issuer_id: string
  issuer_party: Json | null
  net_minor: Int8
  period_from: string
  period_until: string
  plan_name: string
  recipient_details: Json
  recipient_party: Json | null
  ref: string
  subscription_id: string
  tax_basis_points: number
  tax_minor: Int8
  tax_treatment: string
}

export interface SubscriptionInvoiceSeries {
  issuer_id: string
  next_number: Generated<number>
  year: number
}

export interface SubscriptionPayment {
  company_id: string
  invoice_id: string
  issuer_id: string
  marked_by: string
  paid_at: Generated<Timestamp>
}

export interface SubscriptionPlan {
  created_at: Generated<Timestamp>
  currency: string
  id: Generated<string>
  is_active: Generated<boolean>
  issuer_id: string
  name: string
  price_minor: Int8
  version: Generated<number>
}

export interface TaxPolicy {
  marketplace_id: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface TaxPosted {
  account_id: string | null
  amount_minor: Int8 | null
  country_code: string | null
  currency: string | null
  effective_on: string | null
  kind: string | null
  marketplace_id: string | null
  merchant_id: string | null
  transfer_id: string | null
}

export interface TaxPosting {
  amount_minor: Int8
  country_code: string
  currency: string
  effective_on: string
  kind: string
  marketplace_id: string
  merchant_id: string
  remittance_id: string | null
  transfer_id: string
}

export interface TaxRemittance {
  amount_minor: Int8
  country_code: string
  created_at: Generated<Timestamp>
  created_by: string
  currency: string
  from_month: string
  id: Generated<string>
  marketplace_id: string
  note: Generated<string>
  reversal_note: Generated<string>
  reversal_reason: string | null
  reversed_at: Timestamp | null
  reversed_by: string | null
  until_month: string
}

export interface TaxRemittanceItem {
  amount_minor: Int8
  marketplace_id: string
  remittance_id: string
  transfer_id: string
}

export interface TaxRule {
  applies_to: string
  country_code: string
  marketplace_id: string
  rate_basis_points: number
}

export interface Throttle {
  key: string
  tokens: number
  updated_at: Timestamp
}

export interface TourEnd {
  company_id: string
  ended_at: Generated<Timestamp>
  user_id: string
}

export interface User {
  created_at: Generated<Timestamp>
  email: string
  email_confirmed_at: Timestamp | null
  erased_at: Timestamp | null
  former_company_ids: Generated<string[]>
  former_names: Generated<string[]>
  has_keyboard_shortcuts: Generated<boolean>
  id: Generated<string>
  language: string | null
  name: string
  new_email: string | null
  new_email_at: Timestamp | null
  password_hash: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface Variant {
  compare_at_minor: Int8 | null
  gtin: Generated<string>
  id: Generated<string>
  image_source: string | null
  merchant_id: string
  name: Generated<string>
  options: Generated<Json>
  position: Generated<number>
  price_minor: Int8 | null
  product_id: string
  reference: string
  removed_at: Timestamp | null
  sku: Generated<string>
  stock: Int8 | null
  weight_grams: number | null
}

export interface WebhookAttempt {
  at: Timestamp
  company_id: string
  delivery_id: string
  duration_ms: number
  error: Json | null
  number: number
  response: Generated<string>
  status: number | null
}

export interface WebhookDelivery {
  attempts: Generated<number>
  company_id: string
  created_at: Generated<Timestamp>
  endpoint_id: string
  event_id: string
  id: Generated<string>
  last_status: number | null
  next_attempt_at: Timestamp | null
  state: Generated<string>
}

export interface WebhookEndpoint {
  company_id: string
  created_at: Generated<Timestamp>
  description: Generated<string>
  disabled_reason: string | null
  failed_at: Timestamp | null
  failing_since: Timestamp | null
  id: Generated<string>
  is_enabled: Generated<boolean>
  previous_secret_until: Timestamp | null
  secrets: Buffer
  topics: string[]
  url: string
  version: Generated<number>
}

export interface WebhookEvent {
  company_id: string
  created_at: Generated<Timestamp>
  data: Json
  fact: string
  id: Generated<string>
  topic: string
}

export interface WebhookInbox {
  attempts: Generated<number>
  body: Json
  connection_id: string
  external_id: string
  failure: string | null
  processed_at: Timestamp | null
  provider: string
  received_at: Generated<Timestamp>
}

export interface DB {
  adjustment: Adjustment
  agency: Agency
  api_key: ApiKey
  app_installation: AppInstallation
  approval_rule: ApprovalRule
  attention_item: AttentionItem
  attribute_definition: AttributeDefinition
  attribute_mapping: AttributeMapping
  attribute_template: AttributeTemplate
  audit_entry: AuditEntry
  authenticator_app: AuthenticatorApp
  bank_entry: BankEntry
  bank_statement: BankStatement
  campaign: Campaign
  campaign_product: CampaignProduct
  campaign_product_past: CampaignProductPast
  cancelled_fulfilment: CancelledFulfilment
  case_event: CaseEvent
  case_file: CaseFile
  case_line: CaseLine
  catalogue_in_collection: CatalogueInCollection
  catalogue_in_order: CatalogueInOrder
  catalogue_product: CatalogueProduct
  category_rule: CategoryRule
  channel_order: ChannelOrder
  channel_product: ChannelProduct
  collection: Collection
  collection_definition: CollectionDefinition
  commission_policy: CommissionPolicy
  commission_rule: CommissionRule
  commission_version: CommissionVersion
  company: Company
  company_document: CompanyDocument
  connected_shop: ConnectedShop
  connection: Connection
  connection_check: ConnectionCheck
  connection_direction: ConnectionDirection
  connection_setup: ConnectionSetup
  conversation: Conversation
  conversation_file: ConversationFile
  conversation_message: ConversationMessage
  dashboard_layout: DashboardLayout
  debt_write_off: DebtWriteOff
  fulfilment: Fulfilment
  fulfilment_line: FulfilmentLine
  idempotency_key: IdempotencyKey
  import_error: ImportError
  installation: Installation
  invitation: Invitation
  invoice: Invoice
  invoice_line: InvoiceLine
  invoice_payment: InvoicePayment
  invoice_series: InvoiceSeries
  lead: Lead
  ledger_account: LedgerAccount
  ledger_closed_month: LedgerClosedMonth
  ledger_day: LedgerDay
  ledger_entry: LedgerEntry
  ledger_transfer: LedgerTransfer
  listing: Listing
  listing_on_sale: ListingOnSale
  listing_snapshot: ListingSnapshot
  listing_update: ListingUpdate
  mail_digest: MailDigest
  mail_digest_item: MailDigestItem
  mail_preference: MailPreference
  mail_retry: MailRetry
  mail_token: MailToken
  mapping_rule: MappingRule
  mapping_rule_version: MappingRuleVersion
  marketplace: Marketplace
  marketplace_domain: MarketplaceDomain
  membership: Membership
  merchant_invitation: MerchantInvitation
  merchant_offering: MerchantOffering
  merchant_verification: MerchantVerification
  notification: Notification
  order: Order
  order_case: OrderCase
  order_event: OrderEvent
  order_group: OrderGroup
  order_line: OrderLine
  order_note: OrderNote
  partnership: Partnership
  passkey: Passkey
  passkey_challenge: PasskeyChallenge
  payment_account: PaymentAccount
  payout: Payout
  payout_item: PayoutItem
  payout_rule: PayoutRule
  performance_above_target: PerformanceAboveTarget
  performance_target: PerformanceTarget
  picture: Picture
  product: Product
  product_before: ProductBefore
  product_event: ProductEvent
  product_highlight: ProductHighlight
  product_image: ProductImage
  product_import: ProductImport
  product_reading: ProductReading
  product_update: ProductUpdate
  product_value: ProductValue
  provider_movement: ProviderMovement
  public_product: PublicProduct
  public_seller: PublicSeller
  push: Push
  reconciliation_check: ReconciliationCheck
  reconciliation_item: ReconciliationItem
  recovery_code: RecoveryCode
  refund: Refund
  refund_line: RefundLine
  return_policy: ReturnPolicy
  risk_reserve: RiskReserve
  run: Run
  run_item: RunItem
  run_seen: RunSeen
  sales_channel: SalesChannel
  sales_day: SalesDay
  sales_pause: SalesPause
  sales_posted: SalesPosted
  'sandbox.account': SandboxAccount
  'sandbox.dispute': SandboxDispute
  'sandbox.market_order': SandboxMarketOrder
  'sandbox.market_product': SandboxMarketProduct
  'sandbox.merchant_account': SandboxMerchantAccount
  'sandbox.movement': SandboxMovement
  'sandbox.received_webhook': SandboxReceivedWebhook
  'sandbox.shipment': SandboxShipment
  'sandbox.shop': SandboxShop
  'sandbox.shop_order': SandboxShopOrder
  'sandbox.shop_product': SandboxShopProduct
  'sandbox.shop_webhook': SandboxShopWebhook
  'sandbox.webhook': SandboxWebhook
  saved_view: SavedView
  schema_migration: SchemaMigration
  searchable_channel_order: SearchableChannelOrder
  searchable_conversation: SearchableConversation
  searchable_customer: SearchableCustomer
  searchable_merchant: SearchableMerchant
  searchable_message: SearchableMessage
  searchable_product: SearchableProduct
  searchable_value: SearchableValue
  searchable_variant: SearchableVariant
  self_billing_agreement: SelfBillingAgreement
  self_billing_series: SelfBillingSeries
  session: Session
  shared_mapping_rule: SharedMappingRule
  shipping_area: ShippingArea
  shipping_label: ShippingLabel
  shipping_profile: ShippingProfile
  shipping_rate: ShippingRate
  shipping_zone: ShippingZone
  shop_push: ShopPush
  shop_report: ShopReport
  shopper_mail: ShopperMail
  sign_in_failure: SignInFailure
  storefront_order: StorefrontOrder
  storefront_product: StorefrontProduct
  storefront_report: StorefrontReport
  subscription: Subscription
  subscription_billing: SubscriptionBilling
  subscription_charge: SubscriptionCharge
  subscription_invoice: SubscriptionInvoice
  subscription_invoice_series: SubscriptionInvoiceSeries
  subscription_payment: SubscriptionPayment
  subscription_plan: SubscriptionPlan
  tax_policy: TaxPolicy
  tax_posted: TaxPosted
  tax_posting: TaxPosting
  tax_remittance: TaxRemittance
  tax_remittance_item: TaxRemittanceItem
  tax_rule: TaxRule
  throttle: Throttle
  tour_end: TourEnd
  user: User
  variant: Variant
  webhook_attempt: WebhookAttempt
  webhook_delivery: WebhookDelivery
  webhook_endpoint: WebhookEndpoint
  webhook_event: WebhookEvent
  webhook_inbox: WebhookInbox
}
