-- A key that creates orders could name any price. Keys that are there go on; a new one is given it on its own.
update api_key set permissions = permissions || '{order:price}' where 'order:take' = any(permissions) and revoked_at is null;
