-- Whether a person resolved an item of a state that still lasts: it is not raised again at once.
create index attention_item_resolved on attention_item (marketplace_id, code, subject_id) where resolved_by is not null;
