-- Failures of payments, refunds, payouts and forwarding are stored as codes with parameters, and the commission of a line as its facts.
-- Sentences of earlier versions are converted by patterns as in 0052; a provider's own words stay as they were written.
create temporary table message_pattern (n int generated always as identity, pattern text not null, code text not null, names text[] not null) on commit drop;
insert into message_pattern (pattern, code, names) values
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
  ('^The provider refused the refund\.$', 'failure.refund_refused', '{}'),
  ('^The provider refused the payout\.$', 'failure.payout_refused', '{}'),
  ('', 'text.as_written', '{}');

create function pg_temp.coded(sentence text) returns jsonb language sql stable as $$
  select jsonb_build_object('code', p.code, 'params', case p.code
    when 'text.as_written' then jsonb_build_object('text', sentence)
    else coalesce((
      select jsonb_object_agg(name, case when name in ('count', 'seconds', 'megabytes') then to_jsonb(value::numeric) else to_jsonb(value) end)
      from unnest(p.names, regexp_match(sentence, p.pattern)) as one(name, value) where name is not null and value is not null), '{}') end)
  from (select * from message_pattern where sentence ~ pattern order by n limit 1) p
$$;

alter table "order" alter column forward_error type jsonb using pg_temp.coded(forward_error);
alter table order_group alter column payment_error type jsonb using pg_temp.coded(payment_error);
alter table payout alter column failure type jsonb using pg_temp.coded(failure);
alter table refund alter column failure type jsonb using case
  when failure like 'Waits for the payment provider: %' then jsonb_build_object('code', 'failure.waiting', 'params',
    jsonb_build_object('reason', pg_temp.coded(substr(failure, 33))))
  else pg_temp.coded(failure) end;
update order_event set remark = pg_temp.coded(detail), detail = null
where remark is null and kind in ('payment_waits', 'forward_failed', 'refund_failed', 'payout_failed') and pg_temp.coded(detail) ->> 'code' <> 'text.as_written';

-- "…, at least 0.30 EUR an item, at most 60.00 EUR an item is …": the floor and the cap; the rest was stored beside the sentence.
update order_line set commission_explanation = commission_explanation - 'reason' || jsonb_build_object(
  'floorMinor', replace(substring(commission_explanation ->> 'reason' from 'at least ([\d.]+) [A-Z]{3} an item'), '.', '')::bigint,
  'capMinor', replace(substring(commission_explanation ->> 'reason' from 'at most ([\d.]+) [A-Z]{3} an item'), '.', '')::bigint)
where commission_explanation ? 'reason';
drop function pg_temp.coded(text);
