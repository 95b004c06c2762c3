-- Which fields of a product counted as edited before an import edited more of them: an undo restores it.
alter table product_before add column edited_fields text[];
