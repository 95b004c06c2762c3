-- Notifications are stored as codes with parameters; sentences of earlier versions are converted as in 0050.
alter table notification add column code text, add column params jsonb not null default '{}';

create temporary table message_pattern (n int generated always as identity, pattern text not null, code text not null, names text[] not null) on commit drop;
insert into message_pattern (pattern, code, names) values
  ('^New order (\d+) from (.*): (\d+) items?, ([\d.]+ [A-Z]{3})$', 'notification.order', '{number,marketplace,count,amount}'),
  ('^Refunded ([\d.]+ [A-Z]{3}) of order (\d+)$', 'notification.refunded', '{amount,number}'),
  ('^The refund of ([\d.]+ [A-Z]{3}) of order (\d+) failed(?:: (.*))?$', 'notification.refund_failed', '{amount,number,reason}'),
  ('^Payout (\S+) of ([\d.]+ [A-Z]{3}) to (.*?) failed(?:: (.*))?$', 'notification.payout_to_merchant_failed', '{number,amount,merchant,reason}'),
  ('^The payout of ([\d.]+ [A-Z]{3}) by (.*) failed$', 'notification.payout_failed', '{amount,marketplace}'),
  ('^(.*) paid out ([\d.]+ [A-Z]{3})$', 'notification.paid_out', '{marketplace,amount}'),
  ('^(.*): invoice (\S+) of ([\d.]+ [A-Z]{3})$', 'notification.invoice', '{issuer,number,amount}'),
  ('^(.*): credit note (\S+) of ([\d.]+ [A-Z]{3})$', 'notification.credit_note', '{issuer,number,amount}'),
  ('^The sync failed(?:: (.*))?$', 'notification.run_failed sync', '{reason}'),
  ('^The push failed(?:: (.*))?$', 'notification.run_failed push', '{reason}'),
  ('^The import failed(?:: (.*))?$', 'notification.run_failed import', '{reason}'),
  ('^The export failed(?:: (.*))?$', 'notification.run_failed export', '{reason}'),
  ('^The bulk change failed(?:: (.*))?$', 'notification.run_failed update', '{reason}'),
  ('^The import of collections failed(?:: (.*))?$', 'notification.run_failed collections', '{reason}'),
  ('^The import of attributes failed(?:: (.*))?$', 'notification.run_failed attributes', '{reason}'),
  ('^The mapping failed(?:: (.*))?$', 'notification.run_failed mapping', '{reason}'),
  ('^The import left (\d+) rows? behind$', 'notification.run_left_rows import', '{count}'),
  ('^The sync left (\d+) products? behind$', 'notification.run_left_products sync', '{count}'),
  ('^The push left (\d+) products? behind$', 'notification.run_left_products push', '{count}'),
  ('^The export left (\d+) products? behind$', 'notification.run_left_products export', '{count}'),
  ('^The bulk change left (\d+) products? behind$', 'notification.run_left_products update', '{count}'),
  ('^The import of collections left (\d+) products? behind$', 'notification.run_left_products collections', '{count}'),
  ('^The import of attributes left (\d+) products? behind$', 'notification.run_left_products attributes', '{count}'),
  ('^The mapping left (\d+) products? behind$', 'notification.run_left_products mapping', '{count}'),
  ('^(.*) wants to join$', 'notification.partnership_requested', '{company}'),
  ('^(.*) withdrew its request$', 'notification.request_withdrawn', '{company}'),
  ('^(.*) welcomes you as a partner$', 'notification.partnership_approved', '{company}'),
  ('^(.*?) declined your request(?:: (.*))?$', 'notification.partnership_rejected', '{company,reason}'),
  ('^(.*?) ended the partnership(?:: (.*))?$', 'notification.partnership_ended', '{company,reason}'),
  ('^(.*) added (\d+) of your products$', 'notification.your_products_added', '{company,count}'),
  ('^(.*) approved (\d+) of your products$', 'notification.your_products_approved', '{company,count}'),
  ('^(.*?) rejected (\d+) of your products(?:: (.*))?$', 'notification.your_products_rejected', '{company,count,reason}'),
  ('^(.*) proposes new products$', 'notification.push_submitted', '{company}'),
  ('^(.*) added new products$', 'notification.push_added', '{company}'),
  ('^(.*) proposes (\d+) products?$', 'notification.products_submitted', '{company,count}'),
  ('^(.*) added (\d+) products?$', 'notification.products_added', '{company,count}'),
  ('^(.*?) proposes (.*)$', 'notification.product_submitted', '{company,product}'),
  ('^(.*?) added (.*)$', 'notification.product_added', '{company,product}'),
  ('^(.*?) approved (.*)$', 'notification.product_approved', '{company,product}'),
  ('^(.*?) rejected (.*?)(?:: (.*))?$', 'notification.product_rejected', '{company,product,reason}'),
  ('', 'notification.unknown', '{}');

create temporary table message_code on commit drop as
  select m.message, split_part(p.code, ' ', 1) as code,
    jsonb_strip_nulls(p.params || jsonb_build_object(
      'count', (p.params ->> 'count')::int,
      'amount', case when p.params ? 'amount' then jsonb_build_object('minor', regexp_replace(p.params ->> 'amount', '\D', '', 'g')::bigint,
        'currency', right(p.params ->> 'amount', 3)) end,
      'reason', case when p.params ->> 'reason' is not null
        then jsonb_build_object('code', 'text.as_written', 'params', jsonb_build_object('text', p.params ->> 'reason')) end,
      'run', 'run_kind.' || nullif(split_part(p.code, ' ', 2), ''))) as params
  from (select distinct message from notification) m
  cross join lateral (
    select code, case when names = '{}' then '{}' else jsonb_object(names, regexp_match(m.message, pattern)) end as params
    from message_pattern where m.message ~ pattern order by n limit 1
  ) p;
update notification n set code = c.code, params = c.params from message_code c where c.message = n.message;
alter table notification alter column code set not null, drop column message;
