-- Serves an administrator's request for a collection by its id alone.
create index collection_id on collection (id);
