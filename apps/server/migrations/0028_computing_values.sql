-- Whether the attribute values of a listing are still to be computed: from when it is added or moved until the job has done so.
alter table listing add column is_computing boolean not null default false;
create index listing_computing on listing (marketplace_id, proposed_at desc, id desc) where is_computing;
-- Listings that miss a required attribute: counted on the dashboard and listed by the filter.
create index listing_unready on listing (marketplace_id, proposed_at desc, id desc) where missing_required > 0;
-- Since when listings have to be computed anew because this requirement or its attribute changed; null once that is done.
alter table collection_definition add column computing_since timestamptz;
