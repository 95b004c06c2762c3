-- What a merchant is shown as needing attention: its rejected listings, and those without a required attribute.
create index listing_rejected on listing (merchant_id, product_id) where approval = 'Rejected';
create index listing_missing_required on listing (merchant_id, product_id) where missing_required > 0 and approval = 'Approved';
create index listing_unplaced on listing (merchant_id, product_id) where collection_id is null;
