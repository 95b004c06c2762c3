-- The merchants that a marketplace approved last.
create index partnership_newest on partnership (marketplace_id, approved_at desc nulls last, id desc) where status = 'APPROVED';
