-- Which files of earlier messages of a dispute go along with an entry that submits evidence, beside its own. Null: every file of the case, as before files were chosen.
alter table case_event add column evidence_file_ids uuid[];
