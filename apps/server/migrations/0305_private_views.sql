-- Views that people who have left a company kept to themselves there: nobody sees them.
delete from saved_view v where not v.is_shared and not exists (select from membership m where m.company_id = v.company_id and m.user_id = v.user_id);
