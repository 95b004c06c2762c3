-- Products are found by the SKUs and barcode numbers of their variants: a part of one by the first index, a whole barcode number by the second.
create index variant_codes on variant using gin (merchant_id, searchable(sku || ' ' || gtin) gin_trgm_ops) where removed_at is null;
create index if not exists variant_gtin on variant (merchant_id, gtin) where gtin <> '';
