-- The state or province of a company's address, for countries whose carriers require one.
alter table company add column region text not null default '';
