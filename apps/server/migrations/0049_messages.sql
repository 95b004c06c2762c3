-- History is stored as codes with parameters: its text is made for each reader, in the reader's language.
alter table order_event add column remark jsonb;

update order_event set kind = 'placed_test' where kind = 'placed' and message like 'Test %';
update order_event e set params = e.params || jsonb_build_object('amount', jsonb_build_object('minor', replace(m[1], '.', '')::bigint, 'currency', m[2]))
from (select id, regexp_match(message, '(\d+(?:\.\d+)?) ([A-Z]{3})') as m from order_event
  where kind in ('refund_requested', 'refunded', 'refund_failed', 'report_ignored')) f
where f.id = e.id and f.m is not null;
update order_event set params = params || jsonb_build_object('count', (regexp_match(message, '^\d+'))[1]::int) where kind = 'fulfilled' and message ~ '^\d+';
update order_event set params = params || jsonb_build_object('reference', (regexp_match(message, ' as (.*)$'))[1]) where kind = 'forward_forwarded' and message ~ ' as .';
update order_event set params = params || jsonb_build_object('number', (regexp_match(message, '^Payout (\S+) is on its way'))[1]) where kind = 'payout_sent';
update order_event set params = params || jsonb_build_object('number', (regexp_match(message, '^Paid out with (\S+)'))[1]) where kind = 'paid_out';
update order_event set params = params || jsonb_build_object('number', (regexp_match(message, '^Payout (\S+) failed'))[1]),
  detail = coalesce(detail, (regexp_match(message, '^Payout \S+ failed: (.*)$'))[1])
where kind = 'payout_failed';
update order_event set params = params - 'reportedMinor' - 'reportedCurrency' - 'expectedMinor' - 'expectedCurrency' || jsonb_build_object(
  'reported', jsonb_build_object('minor', params -> 'reportedMinor', 'currency', params -> 'reportedCurrency'),
  'expected', jsonb_build_object('minor', params -> 'expectedMinor', 'currency', params -> 'expectedCurrency'))
where kind = 'amount_mismatch' and params ? 'reportedMinor';
update order_event set params = jsonb_build_object('item', 'attention.' || (params ->> 'code')) where kind = 'attention_resolved' and params ? 'code';

update order_event set detail = null, remark = jsonb_build_object('code', 'order_detail.unchanged', 'params',
  jsonb_build_object('status', (regexp_match(detail, '^It was (.*) already\.$'))[1]))
where detail ~ '^It was .* already\.$';
update order_event set detail = null, remark = jsonb_build_object('code', 'order_detail.not_allowed', 'params',
  jsonb_build_object('from', (regexp_match(detail, '^It stays (.*): (.*) does not follow from there\.$'))[1],
    'to', (regexp_match(detail, '^It stays (.*): (.*) does not follow from there\.$'))[2]))
where detail ~ '^It stays .*: .* does not follow from there\.$';
update order_event set detail = null, remark = jsonb_build_object('code', 'order_detail.refund_ended', 'params',
  jsonb_build_object('status', (regexp_match(detail, 'the refund stays (.*)\.$'))[1]))
where kind = 'report_ignored' and detail ~ 'the refund stays .*\.$';

alter table order_event drop column message;

update attention_item set params = params - 'reportedMinor' - 'reportedCurrency' - 'expectedMinor' - 'expectedCurrency' || jsonb_build_object(
  'reported', jsonb_build_object('minor', params -> 'reportedMinor', 'currency', params -> 'reportedCurrency'),
  'expected', jsonb_build_object('minor', params -> 'expectedMinor', 'currency', params -> 'expectedCurrency'))
where params ? 'reportedMinor';

-- The language of a person's mails and screens; null until chosen: then the browser decides.
alter table "user" add column language text check (language ~ '^[a-z]{2}$');
