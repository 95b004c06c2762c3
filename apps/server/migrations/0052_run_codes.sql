-- What runs do and report, the health of a connection, image failures and readiness reasons are stored as codes with parameters.
-- Sentences of earlier versions are converted by patterns as in 0050; what no pattern knows is kept as it was written.
create temporary table message_pattern (n int generated always as identity, pattern text not null, code text not null, names text[] not null) on commit drop;
insert into message_pattern (pattern, code, names) values
  ('^It stood still for half an hour and was ended\. Start it again\.$', 'run_error.timed_out', '{}'),
  ('^The file is no longer kept\.$', 'run_error.file_gone', '{}'),
  ('^What was to be changed is no longer kept\.$', 'run_error.change_gone', '{}'),
  ('^The shop is no longer connected\.$', 'run_error.shop_disconnected', '{}'),
  ('^This kind of shop is not offered any more\.$', 'run_error.shop_not_offered', '{}'),
  ('^This kind of shop does not tell its categories\.$', 'run_error.no_categories', '{}'),
  ('^The shop has (\d+) categories; at most (\d+) are taken over\.$', 'run_error.too_many_categories', '{count,limit}'),
  ('^The sync failed\.$', 'run_error.sync_failed', '{}'),
  ('^(One|\d+) products? could not be taken over\.$', 'run_error.products_failed', '{count}'),
  ('^(\S+) did not answer within ([\d.]+) seconds\.?$', 'upstream.no_answer', '{host,seconds}'),
  ('^(\S+) took too long to send its file\.?$', 'upstream.slow_file', '{host}'),
  ('^(?:Too many requests|The other side asks to wait \(429\))\.?$', 'upstream.rate_limited', '{}'),
  ('^(\S+) sent more than (\d+) MB\.?$', 'upstream.too_large', '{host,megabytes}'),
  ('^(\S+) sent an answer that cannot be read\.?$', 'upstream.unreadable', '{host}'),
  ('^(\S+) has no valid certificate\.?$', 'upstream.certificate', '{host}'),
  ('^(\S+) does not exist\.?$', 'upstream.unknown_host', '{host}'),
  ('^(\S+) could not be reached\.?$', 'upstream.unreachable', '{host}'),
  ('^(\S+) failed (\d+) times and is left alone for a moment\.?$', 'upstream.paused', '{host,count}'),
  ('^The answer nests too deep\.?$', 'upstream.nested_json', '{}'),
  ('^The answer is not JSON\.?$', 'upstream.not_json', '{}'),
  ('^The other side refuses these keys \((\d+)\)\.?$', 'upstream.unauthorized', '{status}'),
  ('^The other side has a fault \((\d+)\)\.?$', 'upstream.server_error', '{status}'),
  ('^The other side answers with another address \((\d+)\), which is not followed\.?$', 'upstream.redirected', '{status}'),
  ('^The other side refuses the request \((\d+)\)\.?$', 'upstream.refused', '{status}'),
  ('^This address is not on the public internet\.?$', 'upstream.not_public', '{}'),
  ('^This is not an address\.?$', 'upstream.not_a_url', '{}'),
  ('^An address must not carry a name or password\.?$', 'upstream.url_with_password', '{}'),
  ('^Use an address that starts with https://\.?$', 'upstream.not_https', '{}'),
  ('^Your shop sent data that cannot be read\.', 'upstream.shop_unreadable', '{}'),
  ('^Your shop answered with a web page instead of data\.', 'upstream.shop_web_page', '{}'),
  ('^The shop sends the same page again and again\.?$', 'upstream.shop_repeats', '{}'),
  ('^The address answered without a file\.?$', 'upstream.no_file', '{}'),
  ('^The provider answered in a form that is not expected\.?$', 'upstream.payment_unreadable', '{}'),
  ('^The payment of this order has no reference at the provider yet\.$', 'upstream.payment_without_reference', '{}'),
  ('^The payment provider (.*) is not available on this server\.$', 'upstream.provider_not_offered', '{provider}'),
  ('^There is no picture at this address \(404\)\.$', 'upstream.no_image', '{}'),
  ('^What is at this address is not a picture that can be read\.$', 'upstream.image_unreadable', '{}'),
  ('^Gone from the shop: it is no longer offered\.$', 'run_item.gone_from_shop', '{}'),
  ('^New on (.*)$', 'run_item.new_on', '{marketplaces}'),
  ('^Refreshed on (.*)$', 'run_item.updated_on', '{marketplaces}'),
  ('^Would be new on (.*)$', 'run_item.would_be_new_on', '{marketplaces}'),
  ('^Would be refreshed on (.*)$', 'run_item.would_be_updated_on', '{marketplaces}'),
  ('^The product is not ready\.$', 'run_item.not_ready', '{}'),
  ('^The shop gives this product no reference', 'run_item.no_reference', '{}'),
  ('^Something else changed it since the import: it is left as it is\.$', 'run_item.changed_since', '{}'),
  ('^It has no name\.$', 'readiness.no_name', '{}'),
  ('^It has no variant that can be sold\.$', 'readiness.no_variant', '{}'),
  ('^It has no price\.$', 'readiness.no_price', '{}'),
  ('^(.*) and (\d+) more have no price\.$', 'readiness.no_price_of_more', '{variants,count}'),
  ('^(.*) ha(?:s|ve) no price\.$', 'readiness.no_price_of', '{variants}'),
  ('^It has no picture\.$', 'readiness.no_image', '{}'),
  ('^The barcode of (.*) and (\d+) more is not a valid GTIN', 'readiness.invalid_gtin_more', '{variants,count}'),
  ('^The barcode of (.*) is not a valid GTIN', 'readiness.invalid_gtin', '{variants}'),
  ('^It is out of stock\.$', 'readiness.not_in_stock', '{}'),
  ('^Its variants, prices and stock belong to the connected shop\.', 'result.shop_owns', '{}'),
  ('^A price would fall below zero\.$', 'result.below_zero', '{}'),
  ('^Its prices are in (\S+), not in (\S+)\.$', 'result.other_currency', '{currency,other}'),
  ('^It is no longer offered\. Bring it back first\.$', 'result.discontinued', '{}'),
  ('^This product was not found\.$', 'result.not_found', '{}'),
  ('', 'text.as_written', '{}');

create function pg_temp.coded(sentence text) returns jsonb language sql stable as $$
  select jsonb_build_object('code', p.code, 'params', case p.code
    when 'text.as_written' then jsonb_build_object('text', sentence)
    else coalesce((
      select jsonb_object_agg(name, case
        when name in ('variants', 'marketplaces') then to_jsonb(string_to_array(value, ', '))
        when name in ('count', 'limit', 'seconds', 'megabytes') then to_jsonb(case value when 'One' then 1 else value::numeric end)
        else to_jsonb(value) end)
      from unnest(p.names, regexp_match(sentence, p.pattern)) as one(name, value) where name is not null and value is not null), '{}') end)
  from (select * from message_pattern where sentence ~ pattern order by n limit 1) p
$$;
-- Several sentences, each ended by a full stop and a space.
create function pg_temp.coded_all(sentences text) returns jsonb language sql stable as $$
  select case
    when sentences is null then '[]'
    when bool_and(one ->> 'code' <> 'text.as_written') then jsonb_agg(one order by n)
    else jsonb_build_array(pg_temp.coded(sentences)) end
  from (
    select pg_temp.coded(part) as one, n from regexp_split_to_table(sentences, '(?<=\.) |\. (?=Refreshed|Would)') with ordinality s(part, n)
  ) parts
$$;

alter table run alter column error type jsonb using pg_temp.coded(error);
alter table run alter column step drop default;
update run set step = case
  when step in ('Done', 'Failed', 'Cancelled') then lower(step)
  when step = 'Waiting to start' then 'queued'
  when step = 'Stopping' then 'stopping'
  when step = 'Taking over products' then 'importing_products'
  when step = 'Taking over rows' then 'importing_rows'
  when step = 'Taking over categories' then 'importing_categories'
  when step = 'Taking over attributes' then 'importing_attributes'
  when step = 'Looking for products that are gone' then 'finding_removed'
  when step = 'Fetching pictures' then 'fetching_images'
  when step = 'Pushing products' then 'pushing'
  when step = 'Looking at what would be pushed' then 'previewing_push'
  when step = 'Changing products' then 'updating_products'
  when step = 'Bringing products back' then 'restoring_products'
  when step = 'Reckoning values anew' then 'recalculating'
  else 'working' end;
alter table run alter column step set default 'queued';

alter table run_item add column messages jsonb not null default '[]';
-- "https://…: why" of an image, "Line 3: why" and "Line 3. Column: why" of a file.
update run_item set messages = jsonb_build_array(jsonb_build_object('code', 'run_item.image_failed', 'params',
  jsonb_build_object('url', split_part(message, ': ', 1), 'reason', pg_temp.coded(substr(message, strpos(message, ': ') + 2)))))
where outcome = 'picture_failed' and message like '%: %';
update run_item set params = params || jsonb_build_object('line', (regexp_match(message, '^Line (\d+)'))[1]),
  messages = pg_temp.coded_all(regexp_replace(message, '^Line \d+[:.] ', ''))
where outcome = 'failed' and message ~ '^Line \d+[:.] ';
update run_item set messages = pg_temp.coded_all(message) where message is not null and messages = '[]';
alter table run_item drop column message;

alter table connection alter column last_error type jsonb using pg_temp.coded(last_error);
alter table product_image alter column failure type jsonb using pg_temp.coded(failure);
update product set reasons = (
  select jsonb_agg(jsonb_build_object('code', r -> 'code', 'field', r -> 'field', 'text', pg_temp.coded(r ->> 'message')) order by n)
  from jsonb_array_elements(reasons) with ordinality x(r, n))
where reasons <> '[]';
update import_error set errors = (
  select jsonb_agg(e - 'message' || jsonb_build_object('reason', pg_temp.coded(e ->> 'message')) order by n)
  from jsonb_array_elements(errors) with ordinality x(e, n))
where errors <> '[]';

drop function pg_temp.coded_all(text);
drop function pg_temp.coded(text);
