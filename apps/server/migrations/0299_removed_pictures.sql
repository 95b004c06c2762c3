-- Addresses of pictures that were removed in the portal while it owned the pictures of a shop. A push removes these from the shop, and none that the portal
-- never had.
alter table shop_push add column removed_pictures text[] not null default '{}';
