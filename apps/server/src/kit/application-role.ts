/** The database role that requests and jobs act as. It owns no table; `migrations/0040_application_role.sql` says what it may. */
export const applicationRole = 'stoa_app'

/** A connection option: whoever signs in to the database acts as the application's role from the first statement on. */
export const actAsApplication = `-c role=${applicationRole}`
