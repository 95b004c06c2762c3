-- The address of a person who belongs to no company any more is free: with it they can register or be invited again.
delete from authenticator_app a where not exists (select from membership m where m.user_id = a.user_id);
delete from passkey p where not exists (select from membership m where m.user_id = p.user_id);
delete from recovery_code r where not exists (select from membership m where m.user_id = r.user_id);
update "user" u set email = u.id || '@removed.invalid', updated_at = now() where not exists (select from membership m where m.user_id = u.id);
