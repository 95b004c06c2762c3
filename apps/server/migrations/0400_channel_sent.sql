-- The stock of each variant as it was sent to the marketplace, and a hash of what a person there decides about: the product without its stock. And whether a product
-- that was rejected there has changed since, so that its review is to be requested.
alter table channel_product
  add column stocks jsonb not null default '{}',
  add column review_hash bytea,
  add column is_review_due boolean not null default false;
