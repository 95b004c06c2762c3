-- Who sees and writes the rows of which table. Not a numbered migration: it runs after them, whenever one of them was applied or this file has
-- changed. A table with a company column needs its lines here; a test names the ones that have none. See docs/decisions/0007-row-level-security.md.
--
-- `(select stoa_company())` is evaluated once per statement. `offset 0` keeps a look-up by index from becoming a scan of the whole other table.
-- The table inside a sub-select keeps to its own policies. PostgreSQL checks several policies of a role in an order of its own, so where others' rows
-- are read too, one policy says both, own rows first: for those the look-up behind `or` never runs.

-- From here every table of companies is closed to everybody but the system.
select stoa_protect(t) from stoa_company_tables() t;

drop view if exists merchant_offering, searchable_product, searchable_variant, searchable_value, searchable_customer, searchable_channel_order, searchable_conversation, searchable_merchant, searchable_message, connected_shop, shared_mapping_rule, listing_on_sale, public_seller, catalogue_in_order, catalogue_in_collection, catalogue_product, public_product;

-- The marketplaces a merchant sells in, and with those where it did. They run as their owner: their statement is planned once a connection, and an index
-- on a marketplace can serve `= any(…)`. A merchant has few; the partners of an operator may be thousands, so those are looked up by a sub-select.
create or replace function stoa_marketplaces() returns uuid[] language sql stable parallel safe security definer
begin atomic
  select array(select p.marketplace_id from partnership p where p.merchant_id = stoa_company() and p.status = 'APPROVED');
end;
create or replace function stoa_past_marketplaces() returns uuid[] language sql stable parallel safe security definer
begin atomic
  select array(select p.marketplace_id from partnership p where p.merchant_id = stoa_company() and p.was_approved);
end;

-- What is on sale where a merchant sells itself, its own and others', for policies: without the policies of `listing` inside them.
create view listing_on_sale as
  select l.marketplace_id, l.merchant_id, l.product_id from listing l
  where l.approval = 'Approved' and l.marketplace_id = any((select stoa_marketplaces())::uuid[]);
grant select on listing_on_sale to stoa_merchant;

-- Of one company, and of nobody else.
select stoa_allow(t, role, 'company_id = (select stoa_company())')
from unnest(array[
  'api_key', 'audit_entry', 'channel_order', 'channel_product', 'company_document', 'connection', 'connection_check', 'connection_direction', 'connection_setup', 'dashboard_layout', 'idempotency_key', 'import_error', 'invitation', 'mail_digest', 'mail_digest_item', 'mail_preference', 'mail_retry', 'membership', 'notification', 'product_before', 'product_import',
  'listing_update', 'product_update', 'run', 'run_item', 'run_seen', 'sales_channel', 'saved_view', 'session', 'shop_push', 'storefront_order', 'storefront_product', 'storefront_report', 'tour_end',
  'webhook_attempt', 'webhook_delivery', 'webhook_endpoint', 'webhook_event'
]::regclass[]) t, unnest(array['merchant', 'marketplace', 'admin']) role;

-- What a shop reported by webhook belongs to the company of its connection, which sees how many wait.
select stoa_allow_read('webhook_inbox', role, 'exists (select from connection c where c.id = webhook_inbox.connection_id and c.company_id = (select stoa_company()) offset 0)')
from unnest(array['merchant', 'marketplace', 'admin']) role;

-- Administrators list companies with how many people and products are in them, stop and start them, and leave a note in their audit log.
select stoa_allow_read(t, 'admin', 'true') from unnest(array['membership', 'product']::regclass[]) t;
select stoa_allow(t, 'admin', 'true') from unnest(array['company', 'marketplace']::regclass[]) t;
drop policy admin on session;
select stoa_allow('session', 'admin', 'true');
-- A person may have sessions in several companies: a new password, and signing out everywhere, end them all.
drop policy merchant on session;
drop policy marketplace on session;
-- The session of an administrator who views the company ends, and stops viewing, from there.
select stoa_allow('session', role, $$company_id = (select stoa_company()) or viewing_company_id = (select stoa_company())
  or exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = session.user_id offset 0)$$)
from unnest(array['merchant', 'marketplace']) role;
drop policy admin on audit_entry;
select stoa_allow_read('audit_entry', 'admin', 'company_id = (select stoa_company())'), stoa_allow_write('audit_entry', 'admin', 'true');

-- Questions of people without an account are the administrators'.
select stoa_protect('lead');
select stoa_allow('lead', 'admin', 'true');

-- A company, its marketplace and its people. Marketplaces are public; a merchant sees who else has something on sale where it sells; an operator
-- sees the merchants that ever asked to join, and leaves notes in their audit logs.
select stoa_allow_read('company', 'public', $$company_type = 'MARKETPLACE'$$);
select stoa_allow_read('company', 'merchant', $$id = (select stoa_company()) or company_type = 'MARKETPLACE'
  or exists (select from listing_on_sale l where l.merchant_id = company.id offset 0)$$);
select stoa_allow_read('company', 'marketplace', $$id = (select stoa_company()) or company_type = 'MARKETPLACE'
  or exists (select from partnership p where p.marketplace_id = (select stoa_company()) and p.merchant_id = company.id offset 0)$$);
select stoa_allow_write('company', role, 'id = (select stoa_company())') from unnest(array['merchant', 'marketplace']) role;
select stoa_allow_read('marketplace', role, 'true') from unnest(array['merchant', 'marketplace', 'public']) role;
select stoa_allow_write('marketplace', 'marketplace', 'id = (select stoa_company())');
select stoa_allow_write('"user"', role, $$exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = "user".id offset 0)$$),
  -- Of one who deleted their account nothing is left but that they did.
  stoa_allow_read('"user"', role, $$exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = "user".id offset 0) or erased_at is not null$$)
from unnest(array['merchant', 'marketplace', 'admin']) role;
select stoa_allow('mail_token', role, $$exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = mail_token.user_id offset 0)$$)
from unnest(array['merchant', 'marketplace', 'admin']) role;
-- How people prove who they are beside the password. Administrators reset it for anybody.
select stoa_protect(t) from unnest(array['authenticator_app', 'recovery_code', 'passkey', 'passkey_challenge']::regclass[]) t;
select stoa_allow('authenticator_app', role, $$exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = authenticator_app.user_id offset 0)$$),
  stoa_allow('recovery_code', role, $$exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = recovery_code.user_id offset 0)$$),
  stoa_allow('passkey', role, $$exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = passkey.user_id offset 0)$$)
from unnest(array['merchant', 'marketplace']) role;
select stoa_allow(t, 'admin', 'true') from unnest(array['authenticator_app', 'recovery_code', 'passkey']::regclass[]) t;
-- A challenge of nobody yet is signed to confirm who is there.
select stoa_allow('passkey_challenge', role, $$user_id is null or exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = passkey_challenge.user_id offset 0)$$)
from unnest(array['merchant', 'marketplace', 'admin']) role;
-- A password asked for again may be wrong. The system reads and deletes these rows.
select stoa_protect('sign_in_failure');
create policy insert_own on sign_in_failure for insert to stoa_merchant, stoa_marketplace, stoa_admin
  with check (exists (select from membership m where m.company_id = (select stoa_company()) and m.user_id = sign_in_failure.user_id offset 0));
drop policy marketplace on audit_entry;
select stoa_allow_read('audit_entry', 'marketplace', 'company_id = (select stoa_company())'), stoa_allow_write('audit_entry', 'marketplace', $$company_id = (select stoa_company())
  or exists (select from partnership p where p.marketplace_id = (select stoa_company()) and p.merchant_id = audit_entry.company_id offset 0)$$);

-- Of a marketplace and a merchant: either side.
select stoa_allow(t, 'merchant', 'merchant_id = (select stoa_company())'), stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())')
from unnest(array[
  'attention_item', 'attribute_mapping', 'ledger_account', 'ledger_transfer', 'order_line', '"order"', 'partnership', 'payment_account', 'payout', 'product_highlight', 'shipping_label',
  'product_value', 'push'
]::regclass[]) t;
-- Cases likewise; a merchant also reads the return policies of the marketplaces it sells or sold on.
select stoa_allow(t, 'merchant', 'merchant_id = (select stoa_company())'), stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())')
from unnest(array['case_event', 'case_file', 'case_line', 'order_case', 'conversation', 'conversation_file', 'conversation_message']::regclass[]) t;
select stoa_allow('return_policy', 'marketplace', 'marketplace_id = (select stoa_company())'), stoa_allow_write('return_policy', 'merchant', 'merchant_id = (select stoa_company())'),
  stoa_allow_read('return_policy', 'merchant', $$merchant_id = (select stoa_company())
    or merchant_id is null and marketplace_id = any((select stoa_past_marketplaces())::uuid[])$$);
select stoa_allow('merchant_invitation', 'marketplace', 'marketplace_id = (select stoa_company())');
select stoa_allow('order_note', role, 'company_id = (select stoa_company())') from unnest(array['merchant', 'marketplace']) role;
-- Written by a trigger of the ledger.
select stoa_allow_read('sales_day', 'merchant', 'merchant_id = (select stoa_company())'), stoa_allow_read('sales_day', 'marketplace', 'marketplace_id = (select stoa_company())');
-- When a merchant sells again is known to the marketplaces it has to do with.
select stoa_allow('sales_pause', 'merchant', 'merchant_id = (select stoa_company())'),
  stoa_allow_read('sales_pause', 'marketplace', $$merchant_id in (select p.merchant_id from partnership p where p.marketplace_id = (select stoa_company()))$$);
-- Details and documents of a merchant are read by the marketplaces it submitted them to.
select stoa_allow('merchant_verification', 'merchant', 'merchant_id = (select stoa_company())'),
  stoa_allow('merchant_verification', 'marketplace', 'marketplace_id = (select stoa_company())');
drop policy marketplace on company_document;
select stoa_allow_write('company_document', 'marketplace', 'company_id = (select stoa_company())'), stoa_allow_read('company_document', 'marketplace', $$company_id = (select stoa_company()) or exists (
  select from merchant_verification v where v.marketplace_id = (select stoa_company()) and v.merchant_id = company_document.company_id offset 0)$$);
select stoa_allow('listing', 'marketplace', 'marketplace_id = (select stoa_company())'), stoa_allow_write('listing', 'merchant', 'merchant_id = (select stoa_company())');
select stoa_allow('category_rule', 'merchant', 'merchant_id = (select stoa_company())');
-- A merchant sees what is on sale of others where it sells itself.
select stoa_allow_read('listing', 'merchant', $$merchant_id = (select stoa_company())
  or approval = 'Approved' and marketplace_id = any((select stoa_marketplaces())::uuid[])$$);
select stoa_allow('invoice', 'merchant', 'recipient_id = (select stoa_company())'), stoa_allow('invoice', 'marketplace', 'issuer_id = (select stoa_company())');

-- Of a marketplace; a merchant finds them by the row of its own that they belong to.
select stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())')
from unnest(array['cancelled_fulfilment', 'fulfilment', 'fulfilment_line', 'ledger_entry', 'listing_snapshot', 'order_event', 'order_group', 'payout_item', 'refund', 'refund_line', 'shop_report']::regclass[]) t;
select stoa_allow('invoice_line', 'marketplace', 'issuer_id = (select stoa_company())');
select stoa_allow('invoice_payment', 'marketplace', 'issuer_id = (select stoa_company())'), stoa_allow_read('invoice_payment', 'merchant',
  'exists (select from invoice i where i.issuer_id = invoice_payment.issuer_id and i.id = invoice_payment.invoice_id offset 0)');
-- Administrators set plans and subscriptions of all companies; a company sees its own.
select stoa_allow(t, 'admin', 'true') from unnest(array['subscription', 'subscription_billing', 'subscription_charge', 'subscription_invoice', 'subscription_invoice_series', 'subscription_payment', 'subscription_plan']::regclass[]) t;
select stoa_allow_read(t, role, 'company_id = (select stoa_company())')
from unnest(array['subscription', 'subscription_billing', 'subscription_charge', 'subscription_invoice', 'subscription_payment']::regclass[]) t, unnest(array['merchant', 'marketplace']) role;
-- Active plans are the public price list.
select stoa_allow_read('subscription_plan', 'public', 'is_active');
select stoa_allow_read('subscription_plan', role,
  'is_active or exists (select from subscription s where s.company_id = (select stoa_company()) and s.issuer_id = subscription_plan.issuer_id and s.plan_id = subscription_plan.id offset 0)')
from unnest(array['merchant', 'marketplace']) role;
select stoa_allow(t, 'merchant', format('exists (select from "order" o where o.marketplace_id = %1$s.marketplace_id and o.id = %1$s.order_id offset 0)', t))
from unnest(array['cancelled_fulfilment', 'fulfilment', 'order_event', 'refund', 'shop_report']::regclass[]) t;
select stoa_allow(t, 'merchant', format('exists (select from order_line l where l.marketplace_id = %1$s.marketplace_id and l.id = %1$s.order_line_id offset 0)', t))
from unnest(array['fulfilment_line', 'refund_line']::regclass[]) t;
select stoa_allow_read('order_group', 'merchant',
  'exists (select from "order" o where o.marketplace_id = order_group.marketplace_id and o.group_id = order_group.id offset 0)');
select stoa_allow_read('payout_item', 'merchant',
  'exists (select from payout p where p.marketplace_id = payout_item.marketplace_id and p.id = payout_item.payout_id offset 0)');
select stoa_allow_read('invoice_line', 'merchant',
  'exists (select from invoice i where i.issuer_id = invoice_line.issuer_id and i.id = invoice_line.invoice_id offset 0)');
select stoa_allow('listing_snapshot', 'merchant',
  'exists (select from listing l where l.marketplace_id = listing_snapshot.marketplace_id and l.id = listing_snapshot.listing_id offset 0)');
-- A merchant has few accounts and may have many entries.
select stoa_allow('ledger_entry', 'merchant',
  '(marketplace_id, account_id) in (select a.marketplace_id, a.id from ledger_account a where a.merchant_id = (select stoa_company()))');
-- Written by a job.
select stoa_allow_read('ledger_day', 'marketplace', 'marketplace_id = (select stoa_company())'), stoa_allow_read('ledger_day', 'merchant',
  '(marketplace_id, account_id) in (select a.marketplace_id, a.id from ledger_account a where a.merchant_id = (select stoa_company()))');

-- Of a marketplace, and read by its partners.
select stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())'),
  stoa_allow_read(t, 'merchant', 'marketplace_id = any((select stoa_past_marketplaces())::uuid[])')
from unnest(array['approval_rule', 'attribute_definition', 'attribute_template', 'collection', 'collection_definition', 'shopper_mail']::regclass[]) t;
-- A merchant sees its own campaigns, and others with its products. It may take its products out of those.
select stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())') from unnest(array['campaign', 'campaign_product', 'campaign_product_past']::regclass[]) t;
select stoa_allow(t, 'merchant', 'merchant_id = (select stoa_company())') from unnest(array['campaign_product', 'campaign_product_past']::regclass[]) t;
select stoa_allow_write('campaign', 'merchant', 'company_id = (select stoa_company())'), stoa_allow_read('campaign', 'merchant', $$company_id = (select stoa_company())
  or exists (select from campaign_product cp where cp.campaign_id = campaign.id and cp.merchant_id = (select stoa_company()) offset 0)$$);
-- A rule without a merchant is for all partners. Commissions are the operator's to set; how its own values are mapped is also the merchant's.
select stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())'), stoa_allow_read(t, 'merchant',
  'merchant_id = (select stoa_company()) or merchant_id is null and marketplace_id = any((select stoa_marketplaces())::uuid[])')
from unnest(array['commission_rule', 'mapping_rule', 'mapping_rule_version']::regclass[]) t;
select stoa_allow_write(t, 'merchant', 'merchant_id = (select stoa_company())') from unnest(array['mapping_rule', 'mapping_rule_version']::regclass[]) t;
-- What goes back with a refund is known to partners; the history of the rules is the operator's.
select stoa_allow('commission_policy', 'marketplace', 'marketplace_id = (select stoa_company())'),
  stoa_allow_read('commission_policy', 'merchant', 'marketplace_id = any((select stoa_past_marketplaces())::uuid[])'),
  stoa_allow('commission_version', 'marketplace', 'marketplace_id = (select stoa_company())');
-- Merchants see the targets beside their own figures.
select stoa_allow('performance_target', 'marketplace', 'marketplace_id = (select stoa_company())'),
  stoa_allow_read('performance_target', 'merchant', 'marketplace_id = any((select stoa_past_marketplaces())::uuid[])');
-- Of a marketplace alone.
select stoa_allow('performance_above_target', 'marketplace', 'marketplace_id = (select stoa_company())');
select stoa_allow('marketplace_domain', 'marketplace', 'marketplace_id = (select stoa_company())');
-- The host that an administrator sets takes the place of the domains of the operator.
select stoa_allow('marketplace_domain', 'admin', 'true');
select stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())') from unnest(array['payout_rule', 'risk_reserve', 'adjustment', 'debt_write_off', 'bank_entry', 'bank_statement', 'provider_movement', 'reconciliation_check', 'reconciliation_item', 'tax_policy', 'tax_rule', 'tax_posting', 'tax_remittance', 'tax_remittance_item']::regclass[]) t;
select stoa_allow_read(t, 'merchant', 'merchant_id = (select stoa_company())') from unnest(array['risk_reserve', 'adjustment']::regclass[]) t;
select stoa_allow_read('payout_rule', 'merchant', $$merchant_id = (select stoa_company())
  or merchant_id is null and marketplace_id = any((select stoa_past_marketplaces())::uuid[])$$);
select stoa_allow('ledger_closed_month', 'marketplace', 'marketplace_id = (select stoa_company())');
select stoa_allow_read('ledger_closed_month', 'merchant', 'marketplace_id = any((select stoa_past_marketplaces())::uuid[])');
select stoa_allow('invoice_series', 'marketplace', 'issuer_id = (select stoa_company())');
select stoa_allow(t, 'marketplace', 'marketplace_id = (select stoa_company())'), stoa_allow(t, 'merchant', 'merchant_id = (select stoa_company())')
from unnest(array['self_billing_agreement', 'self_billing_series']::regclass[]) t;

-- Of a merchant; an operator sees the products that approved partners pushed to it or that it lists, and merchants those of others that are on sale.
select stoa_allow(t, 'merchant', 'merchant_id = (select stoa_company())') from unnest(array['product_event', 'product_reading', 'variant']::regclass[]) t;
select stoa_allow_write(t, 'merchant', 'merchant_id = (select stoa_company())') from unnest(array['picture', 'product', 'product_image']::regclass[]) t;
select stoa_allow(t, 'marketplace', format($$
  merchant_id in (select p.merchant_id from partnership p where p.marketplace_id = (select stoa_company()) and p.status = 'APPROVED')
  and (exists (select from push s where s.marketplace_id = (select stoa_company()) and s.merchant_id = %1$s.merchant_id and s.product_id = %1$s.%2$s offset 0)
    or exists (select from listing l where l.marketplace_id = (select stoa_company()) and l.merchant_id = %1$s.merchant_id and l.product_id = %1$s.%2$s offset 0))$$,
  t, id))
from (values ('product'::regclass, 'id'), ('variant', 'product_id'), ('product_image', 'product_id')) as x (t, id);
select stoa_allow_read(t, 'merchant', format(
  $$merchant_id = (select stoa_company())
    or exists (select from listing_on_sale l where l.merchant_id = %1$s.merchant_id and l.product_id = %1$s.%2$s offset 0)$$, t, id))
from (values ('product'::regclass, 'id'), ('product_image', 'product_id')) as x (t, id);
-- An event that names a marketplace is for its operator; one that names none is for everybody who sees the product.
select stoa_allow('product_event', 'marketplace', $$marketplace_id = (select stoa_company())
  or marketplace_id is null and exists (select from product p where p.merchant_id = product_event.merchant_id and p.id = product_event.product_id offset 0)$$);
-- The size and address of a stored picture say nothing without the product that shows it.
select stoa_allow_read('picture', 'marketplace',
  $$merchant_id in (select p.merchant_id from partnership p where p.marketplace_id = (select stoa_company()) and p.status = 'APPROVED')$$);
select stoa_allow_read('picture', 'merchant', $$merchant_id = (select stoa_company())
  or exists (select from product_image i where i.merchant_id = picture.merchant_id and i.picture_id = picture.id offset 0)$$);

-- Rates are read by partners: a merchant's for a quote of a basket, a marketplace's where a merchant has none.
select stoa_allow_write(t, role, 'company_id = (select stoa_company())'), stoa_allow_read(t, role, case role
  when 'merchant' then $$company_id = (select stoa_company()) or company_id = any((select stoa_marketplaces())::uuid[])$$
  else $$company_id = (select stoa_company())
    or company_id in (select p.merchant_id from partnership p where p.marketplace_id = (select stoa_company()) and p.status = 'APPROVED')$$ end)
from unnest(array['shipping_area', 'shipping_profile', 'shipping_rate', 'shipping_zone']::regclass[]) t, unnest(array['merchant', 'marketplace']) role;

-- A condition whose operator might tell of rows it refuses (`like`, `&&`) is checked after the policies of a table, so an index cannot serve it. These
-- views run as their owner and keep to the scope themselves, by conditions that PostgreSQL may combine with such an index.
create view searchable_product as
  select p.merchant_id, p.id, p.search_text, p.external_tags from product p
  where p.merchant_id = (select stoa_company()) or (select stoa_sees_all())
    or p.merchant_id in (select pa.merchant_id from partnership pa where pa.marketplace_id = (select stoa_company()) and pa.status = 'APPROVED');

create view searchable_variant as
  select v.merchant_id, v.product_id, v.sku, v.gtin, searchable(v.sku || ' ' || v.gtin) as codes from variant v
  where v.removed_at is null and (v.merchant_id = (select stoa_company()) or (select stoa_sees_all())
    or v.merchant_id in (select pa.merchant_id from partnership pa where pa.marketplace_id = (select stoa_company()) and pa.status = 'APPROVED'));

-- What products of a marketplace have for its attributes.
create view searchable_value as
  select v.marketplace_id, v.merchant_id, v.product_id, v.definition_id, v.value, attribute_parts(v.definition_id, v.value) as parts from product_value v
  where v.state = 'mapped' and v.marketplace_id = (select stoa_company());

create view searchable_customer as
  select g.marketplace_id, g.id, g.customer_search from order_group g
  where g.marketplace_id = (select stoa_company()) or (select stoa_sees_all())
    or g.marketplace_id in (select pa.marketplace_id from partnership pa where pa.merchant_id = (select stoa_company()));

create view searchable_channel_order as
  select r.company_id, r.id, channel_order_text(r.number, r.reference, r.shop_reference, r.customer, r.tracking_number, r.lines) as search_text from channel_order r
  where r.company_id = (select stoa_company()) or (select stoa_sees_all());

create view searchable_conversation as
  select v.marketplace_id, v.merchant_id, v.id, v.search_text from conversation v
  where v.merchant_id = (select stoa_company()) or v.marketplace_id = (select stoa_company()) or (select stoa_sees_all());

create view searchable_merchant as
  select p.marketplace_id, p.merchant_id, searchable(k.name) as search_text from partnership p join company k on k.id = p.merchant_id
  where p.marketplace_id = (select stoa_company()) or (select stoa_sees_all());

create view searchable_message as
  select c.marketplace_id, c.merchant_id, c.conversation_id, c.search_text from conversation_message c
  where c.merchant_id = (select stoa_company()) or c.marketplace_id = (select stoa_company()) or (select stoa_sees_all());

-- Whether a shop is connected is known to partners; how, only to its company.
create view connected_shop as
  select c.company_id, c.id, c.portal_fields, c.takes_orders from connection c
  where c.kind = 'shop' and c.ended_at is null and (c.company_id = (select stoa_company()) or (select stoa_sees_all())
    or exists (select from partnership pa where pa.marketplace_id = (select stoa_company()) and pa.merchant_id = c.company_id));

-- How much a merchant has to sell is known to the marketplaces it sells on or requests to join; what, only to the former.
create view merchant_offering as
  select a.marketplace_id, a.merchant_id,
    (select count(*)::int from product p where p.merchant_id = a.merchant_id and p.status <> 'Discontinued') as product_count,
    exists (select from connection c where c.company_id = a.merchant_id and c.kind = 'shop' and c.ended_at is null) as has_shop
  from partnership a
  where a.status in ('REQUESTED', 'APPROVED') and (a.marketplace_id = (select stoa_company()) or (select stoa_sees_all()));

-- What partners of a marketplace map is counted for suggestions to the others, never shown with who wrote it.
create view shared_mapping_rule as
  select r.marketplace_id, r.definition_id, r.merchant_id, r.fields from mapping_rule r
  where r.merchant_id is not null and (r.marketplace_id = (select stoa_company()) or (select stoa_sees_all())
    or r.marketplace_id = any((select stoa_marketplaces())::uuid[]));
grant select on searchable_product, searchable_variant, searchable_customer, searchable_channel_order, searchable_conversation, searchable_merchant, searchable_message, connected_shop, merchant_offering, shared_mapping_rule to stoa_merchant, stoa_marketplace, stoa_admin, stoa_system;

-- Who sells on a marketplace, and what: what anybody may read of it. The details of a verified merchant are those that were approved last. The views run as their owner, so that visitors see these columns of these rows alone.
create view public_seller as
  select a.marketplace_id, c.id, c.handle, c.tagline, c.description, c.logo_file, c.splash_file, c.social_links,
    coalesce(v.approved ->> 'companyName', c.name) as name, coalesce(v.approved ->> 'registrationNumber', c.registration_number) as registration_number,
    coalesce(v.approved ->> 'vatNumber', c.vat_number) as vat_number, coalesce(v.approved ->> 'street', c.street) as street,
    coalesce(v.approved ->> 'postalCode', c.postal_code) as postal_code, coalesce(v.approved ->> 'city', c.city) as city,
    coalesce(v.approved ->> 'countryCode', c.country_code) as country_code, coalesce(v.approved ->> 'companyMail', c.mail) as mail,
    coalesce(v.approved ->> 'phone', c.phone) as phone,
    case when v.status = 'APPROVED' then v.approved_at end as verified_at, v.declared_at
  from partnership a
  join company c on c.id = a.merchant_id and c.is_active
  join company o on o.id = a.marketplace_id and o.is_active
  left join merchant_verification v on v.marketplace_id = a.marketplace_id and v.merchant_id = a.merchant_id
  -- One that paused its own sales is still there, without products.
  where a.status = 'APPROVED' and not a.is_paused_by_marketplace;

create view public_product as
  select a.marketplace_id, p.merchant_id, p.id, p.name, p.price_minor, p.currency, p.variant_count, p.card_images, p.translations, m.time_zone,
    -- The stock of a product is that of its variants together, and a buffer is kept back of each: with one, they are looked at one by one.
    p.stock is null or p.stock > m.stock_buffer and (m.stock_buffer = 0 or p.variant_count = 1 or exists (
      select from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null and v.stock > m.stock_buffer)) as is_in_stock,
    (select coalesce(json_agg(json_build_object('campaignId', k.id, 'priceMinor', kp.price_minor, 'discountBasisPoints', kp.discount_basis_points,
        'startsOn', k.starts_on, 'endsOn', k.ends_on, 'publishedAt', k.published_at, 'endedAt', k.ended_at)), '[]')
      from campaign_product kp join campaign k on k.id = kp.campaign_id and k.status = 'Published' and k.ends_on >= current_date - 1
      where kp.merchant_id = p.merchant_id and kp.product_id = p.id and kp.marketplace_id = a.marketplace_id) as offers
  from product p
  join partnership a on a.merchant_id = p.merchant_id and a.status = 'APPROVED' and a.is_active
  join company c on c.id = p.merchant_id and c.is_active
  join marketplace m on m.id = a.marketplace_id
  -- A marketplace takes orders in its own currency alone.
  join company mo on mo.id = a.marketplace_id and mo.currency = p.currency
  where p.status = 'Published' and exists (
    select from listing l
    where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = a.marketplace_id and l.approval = 'Approved'
      and (l.missing_required = 0 or m.unready_products = 'keep'));

-- What an operator's own storefront shows. What is not selected of a product is not computed.
create view catalogue_product as
  select o.*, p.brand, p.description, p.options, p.search_text, coalesce(s.catalogue_updated_at, p.updated_at) as updated_at, c.name as seller_name, c.handle as seller_handle,
    (select coalesce(jsonb_agg(jsonb_build_object('source', i.source, 'file', f.file, 'alt', i.alt, 'width', f.width, 'height', f.height) order by i.position), '[]')
      from product_image i join picture f on f.merchant_id = i.merchant_id and f.id = i.picture_id
      where i.merchant_id = p.merchant_id and i.product_id = p.id) as images,
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'options', v.options, 'priceMinor', v.price_minor,
        'compareAtMinor', v.compare_at_minor, 'stock', v.stock - least(v.stock, m.stock_buffer), 'gtin', v.gtin, 'weightGrams', v.weight_grams, 'imageSource', v.image_source)
        order by v.position, v.id), '[]')
      from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null) as variants,
    (select coalesce(jsonb_agg(jsonb_build_object('key', d.key, 'name', d.name, 'labels', d.labels, 'type', d.type, 'value', pv.value, 'unit', d.unit,
        'allowedValues', (select coalesce(jsonb_agg(jsonb_build_object('value', one -> 'value', 'labels', one -> 'labels')), '[]')
          from jsonb_array_elements(d.allowed_values) one where position(one ->> 'value' in pv.value) > 0)) order by d.name, d.id), '[]')
      from product_value pv join attribute_definition d on d.marketplace_id = pv.marketplace_id and d.id = pv.definition_id
      where pv.marketplace_id = o.marketplace_id and pv.merchant_id = p.merchant_id and pv.product_id = p.id and pv.state = 'mapped') as attributes,
    (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'translations', k.translations) order by k.name, k.id), '[]')
      from listing l join collection k on k.marketplace_id = l.marketplace_id and k.id = l.collection_id
      where l.marketplace_id = o.marketplace_id and l.merchant_id = p.merchant_id and l.product_id = p.id
        and is_on_sale(l.marketplace_id, l.approval, l.missing_required)) as collections
  from public_product o
  join product p on p.merchant_id = o.merchant_id and p.id = o.id
  join company c on c.id = o.merchant_id
  join marketplace m on m.id = o.marketplace_id
  left join push s on s.marketplace_id = o.marketplace_id and s.merchant_id = o.merchant_id and s.product_id = o.id
  where o.marketplace_id = (select stoa_company());
-- The same in the order of the whole marketplace, and of one collection: PostgreSQL walks the order by its index and looks each product up until a page is
-- full. The outer join keeps it so: it expects few rows of an inner one, and would read and sort all.
create view catalogue_in_order as
  select s.marketplace_id as key_marketplace_id, s.merchant_id as key_merchant_id, s.product_name as key_name, s.catalogue_updated_at as key_updated_at, s.product_price_minor as key_price,
    s.product_id as key_id, o.*
  from push s left join lateral (
    select true as is_found, p.* from catalogue_product p
    where p.marketplace_id = s.marketplace_id and p.merchant_id = s.merchant_id and p.id = s.product_id offset 0) o on true
  where s.marketplace_id = (select stoa_company()) and coalesce(o.is_found, false);
create view catalogue_in_collection as
  select l.marketplace_id as key_marketplace_id, l.collection_id, l.position as key_position, l.id as key_id, l.merchant_id as key_merchant_id,
    l.product_id as key_product_id, o.*
  from listing l left join lateral (
    select true as is_found, p.* from catalogue_product p
    where p.marketplace_id = l.marketplace_id and p.merchant_id = l.merchant_id and p.id = l.product_id offset 0) o on true
  where l.marketplace_id = (select stoa_company()) and l.approval = 'Approved' and is_on_sale(l.marketplace_id, l.approval, l.missing_required)
    and coalesce(o.is_found, false);

grant select on public_seller, public_product to stoa_public, stoa_merchant, stoa_marketplace, stoa_admin;
grant select on catalogue_product, catalogue_in_order, catalogue_in_collection, searchable_value to stoa_marketplace;
