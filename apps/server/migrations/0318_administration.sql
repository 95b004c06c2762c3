-- Every start looks whether the installation has an administration.
create index company_administration on company (id) where company_type = 'ADMIN';
