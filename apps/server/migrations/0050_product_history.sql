-- The history of a product is stored as codes with parameters. What earlier versions wrote as a sentence is converted: the first pattern that
-- matches gives the code, its groups the parameters.
alter table product_event add column code text, add column params jsonb not null default '{}';

create temporary table message_pattern (n int generated always as identity, pattern text not null, code text not null, names text[] not null) on commit drop;
insert into message_pattern (pattern, code, names) values
  ('^Taken over from the shop$', 'product.synced', '{}'),
  ('^Changed in the shop: (.*)$', 'product.changed_in_shop', '{fields}'),
  ('^Back in the shop$', 'product.back_in_shop', '{}'),
  ('^Sent anew by the shop$', 'product.resent_by_shop', '{}'),
  ('^Gone from the shop$', 'product.gone_from_shop', '{}'),
  ('^Made by hand$', 'product.created', '{}'),
  ('^Edited: (.*)$', 'product.edited', '{fields}'),
  ('^Saved without a change$', 'product.saved', '{}'),
  ('^Brought back$', 'product.reactivated', '{}'),
  ('^Withdrawn$', 'product.discontinued', '{}'),
  ('^Brought back by undoing an import$', 'product.restored_by_undo', '{}'),
  ('^The import that made it was undone$', 'product.import_undone', '{}'),
  ('^Imported from (.*)$', 'product.imported', '{file}'),
  ('^Back by the import of (.*)$', 'product.back_by_import', '{file}'),
  ('^Changed by the import of (.*): ([^:]*)$', 'product.changed_by_import', '{file,fields}'),
  ('^Taken over from (.*) once more$', 'product.imported_again', '{file}'),
  ('^A draft in (.*)$', 'product.draft_in_file', '{file}'),
  ('^Highlighted: (.*)$', 'product.highlighted', '{text}'),
  ('^Highlight taken away$', 'product.highlight_removed', '{}'),
  ('^Pushed to (.*); its changes were approved by the rule “(.*)”$', 'product.pushed_changes_approved', '{marketplace,rule}'),
  ('^Pushed to (.*), approved by the rule “(.*)”$', 'product.pushed_approved', '{marketplace,rule}'),
  ('^Pushed to (.*) with changes after its approval, which stands$', 'product.pushed_after_approval', '{marketplace}'),
  ('^Pushed to (.*)$', 'product.pushed', '{marketplace}'),
  ('^Approved by the rule “(.*)”$', 'product.approved_by_rule', '{rule}'),
  ('^Approved: the collection needs no approval$', 'product.approved_without_review', '{}'),
  ('^Added to (.*) on (.*), which needs no approval$', 'product.added_without_review', '{collection,marketplace}'),
  ('^Added to (.*) on (.*), approved by the rule “(.*)”$', 'product.added_by_rule', '{collection,marketplace,rule}'),
  ('^Added to (.*) on (.*)$', 'product.added', '{collection,marketplace}'),
  ('^Proposed for (.*) on (.*)$', 'product.submitted', '{collection,marketplace}'),
  ('^Review asked for again for (.*) on (.*)$', 'product.resubmitted', '{collection,marketplace}'),
  ('^Review asked for again on (.*)$', 'product.resubmitted_unassigned', '{marketplace}'),
  ('^(?:Moved to|Placed in) (.*) on (.*)$', 'product.moved', '{collection,marketplace}'),
  ('^Taken out of (.*) on (.*)$', 'product.removed', '{collection,marketplace}'),
  ('^Changes approved for (.*) on (.*)$', 'product.changes_approved', '{collection,marketplace}'),
  ('^Changes approved for (.*)$', 'product.changes_approved_unassigned', '{marketplace}'),
  ('^Approved for (.*) on (.*)$', 'product.approved', '{collection,marketplace}'),
  ('^Approved for (.*)$', 'product.approved_unassigned', '{marketplace}'),
  ('^Rejected for ([^:]*) on ([^:]*): (.*)$', 'product.rejected', '{collection,marketplace,reason}'),
  ('^Rejected for ([^:]*): (.*)$', 'product.rejected_unassigned', '{marketplace,reason}'),
  ('^Put back into review for (.*) on (.*)$', 'product.pending', '{collection,marketplace}'),
  ('^Put back into review for (.*)$', 'product.pending_unassigned', '{marketplace}'),
  ('^Opened again for (.*) on (.*)$', 'product.open', '{collection,marketplace}'),
  ('^Opened again for (.*)$', 'product.open_unassigned', '{marketplace}'),
  ('', 'product.event', '{}');

-- Each sentence once, however many products have it.
create temporary table message_code on commit drop as
  select m.message, p.code, p.params
  from (select distinct message from product_event) m
  cross join lateral (
    select code, case when names = '{}' then '{}' else jsonb_object(names, regexp_match(m.message, pattern)) end as params
    from message_pattern where m.message ~ pattern order by n limit 1
  ) p;
-- "name, price of Red and more" names its fields by their codes.
update message_code set params = params || jsonb_build_object('fields', coalesce((
  select jsonb_agg('field.' || f.code order by f.n) from (select f.code, min(s.n) as n
  from regexp_split_to_table(params ->> 'fields', ', | and (?=more$)') with ordinality as s(name, n)
  cross join lateral (
    select case part when 'compare-at price' then 'compareAtPrice' when 'SKU' then 'sku' when 'barcode' then 'gtin' else part end as code
    from (select substring(s.name from
      '^(name|description|brand|category|tags|options|attributes|pictures|variant|price|compare-at price|stock|SKU|barcode|weight|choices|picture|more)(?: of .*)?$') as part) one
  ) f
  where f.code is not null group by f.code) f
), '["field.more"]'))
where params ? 'fields';

update product_event e set code = c.code, params = c.params from message_code c where c.message = e.message;
alter table product_event alter column code set not null, drop column message;

-- A change names its field by a code, and its variant beside it.
update run_item i set changes = (
  select jsonb_agg(
    case when f.name = 'more' then jsonb_build_object('field', f.name, 'from', null, 'to', substring(c ->> 'to' from '^\d+'))
      else jsonb_build_object('field', case f.name when 'compare-at price' then 'compareAtPrice' when 'SKU' then 'sku' when 'barcode' then 'gtin' else f.name end,
          'from', nullif(c ->> 'from', 'not counted'), 'to', nullif(c ->> 'to', 'not counted'))
        || case when f.variant is null then '{}' else jsonb_build_object('variant', f.variant) end
    end order by n)
  from jsonb_array_elements(i.changes) with ordinality x(c, n)
  cross join lateral (
    select coalesce(p.parts[1], c ->> 'field') as name, p.parts[2] as variant
    from (select regexp_match(c ->> 'field', '^(price|compare-at price|stock|SKU|name|barcode|weight|choices|picture) of (.*)$') as parts) p
  ) f
)
where i.changes <> '[]';
