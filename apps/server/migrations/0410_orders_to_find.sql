-- An order that is kept out of its merchant's shop, and that an earlier try may have created there, is looked for in that shop. While no shop is connected it stays to be
-- found, and is looked for once one is.
alter table "order" add column is_to_find boolean not null default false;
update "order" set is_to_find = true where is_without_shop and forward_attempts > 0 and forward_state = 'none';
create index order_to_find on "order" (merchant_id, id) where is_to_find;
