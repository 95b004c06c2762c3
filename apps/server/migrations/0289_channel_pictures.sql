-- The pictures of a product on a marketplace: what each is called there, by its address here.
alter table channel_product add column pictures jsonb not null default '{}';
