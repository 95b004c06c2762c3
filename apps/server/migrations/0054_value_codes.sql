-- Why a value does not fit its attribute is stored as a code with parameters; sentences of earlier versions are converted as in 0052.
create temporary table message_pattern (n int generated always as identity, pattern text not null, code text not null, names text[] not null) on commit drop;
insert into message_pattern (pattern, code, names) values
  ('^There is no value\.$', 'value.empty', '{}'),
  ('^The text has more than 2,000 characters\.$', 'value.too_long', '{}'),
  ('^The name of the colour has more than 120 characters\.$', 'value.long_colour', '{}'),
  ('^"(.*)" is none of the colours\.$', 'value.unknown_colour', '{value}'),
  ('^"(.*)" and (\d+) more are none of the values\.$', 'value.unknown_and_more', '{values,count}'),
  ('^"(.*)" (?:is|are) none of the values\.$', 'value.unknown', '{values}'),
  ('^It has several values \((.*)\), but this attribute takes one\.$', 'value.several', '{values}'),
  ('^"(.*)" is neither yes nor no\.$', 'value.not_boolean', '{value}'),
  ('^"(.*)" is no number\.$', 'value.not_a_number', '{value}'),
  ('^"(.*)" may be in thousands or have decimals: say in the value table which\.$', 'value.ambiguous_number', '{value}'),
  ('^"(.*)" is no unit we know\.$', 'value.unknown_unit', '{value}'),
  ('^This attribute has no unit, but "(.*)" has\.$', 'value.unit_not_expected', '{value}'),
  ('^"(.*)" cannot be told in (.*)\.$', 'value.cannot_convert', '{value,unit}'),
  ('^"(.*)" is larger than can be kept\.$', 'value.too_large', '{value}'),
  ('^"(.*)" is no dimension, such as 10 x 20 x 5\.$', 'value.not_a_dimension', '{value}'),
  ('^"(.*)" has a side below nothing\.$', 'value.negative_side', '{value}'),
  ('^"(.*)" is no date, such as 2026-01-31\.$', 'value.not_a_date', '{value}'),
  ('^"(.*)" may be of two months: say in the value table which\.$', 'value.ambiguous_date', '{value}'),
  ('', 'text.as_written', '{}');

create function pg_temp.coded(sentence text) returns jsonb language sql stable as $$
  select jsonb_build_object('code', p.code, 'params', case p.code
    when 'text.as_written' then jsonb_build_object('text', sentence)
    else coalesce((
      select jsonb_object_agg(name, case name
        when 'values' then to_jsonb(string_to_array(value, case p.code when 'value.several' then ', ' else '", "' end))
        when 'count' then to_jsonb(value::int)
        else to_jsonb(value) end)
      from unnest(p.names, regexp_match(sentence, p.pattern)) as one(name, value) where name is not null and value is not null), '{}') end)
  from (select * from message_pattern where sentence ~ pattern order by n limit 1) p
$$;
alter table product_value alter column message type jsonb using pg_temp.coded(message);
drop function pg_temp.coded(text);
