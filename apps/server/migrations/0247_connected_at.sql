-- When a shop was connected last: one that is connected again keeps its row.
alter table connection add column connected_at timestamptz not null default now();
update connection set connected_at = created_at;
