-- Which fields of the products of a shop the portal owns: a pull leaves them alone, and a push to the shop writes them.
alter table connection
  add portal_fields text[] not null default '{}' check (portal_fields <@ array['title', 'description', 'pictures', 'price', 'stock']);
