-- A marketplace is read by one worker at a time: until when one has it, and whether a reading is asked for that has not started.
alter table sales_channel add column reading_until timestamptz, add column is_read_waiting boolean not null default false;
