import type { Client } from 'pg'
import { applicationRole, rowRoles } from './application-role.ts'

/** What the current role lacks: the roles it cannot create, and the memberships it cannot grant. */
const missing = `
  with me as (select oid, rolname::text as name, rolsuper, rolcreaterole from pg_roles where rolname = current_user),
    requested (role, member) as (
      select $1::text, (select name from me) union all
      select one, member from unnest($2::text[]) as one, unnest(array[$1::text, (select name from me)]) as member),
    known as (
      select w.role, w.member, r.oid as role_oid, m.oid as member_oid,
        r.oid is not null and exists (select from pg_auth_members a, me where a.roleid = r.oid and a.member = me.oid and a.admin_option) as may_grant
      from requested w left join pg_roles r on r.rolname = w.role left join pg_roles m on m.rolname = w.member)
  select k.role, k.member, k.role_oid is null as "isAbsent" from known k, me
  where not me.rolsuper and case
    when k.role_oid is null then not me.rolcreaterole
    else not k.may_grant and (k.member_oid is null or not pg_has_role(k.member_oid, k.role_oid, 'set')) end`

/**
 * Checks that the owner of the tables can act as the roles that statements run as, or can create them. Throws an Error with the statements an
 * administrator has to run otherwise.
 */
export async function assertRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; member: string; isAbsent: boolean }>(missing, [applicationRole, Object.values(rowRoles)])
  if (rows.length === 0) return
  const absent = [...new Set(rows.filter(({ isAbsent }) => isAbsent).map(({ role }) => role))]
  const statements = [
    ...absent.map((role) => `create role ${client.escapeIdentifier(role)} nologin;`),
    ...rows.map(({ role, member }) => {
      const options = role === applicationRole ? '' : ' with inherit false, set true'
      return `grant ${client.escapeIdentifier(role)} to ${client.escapeIdentifier(member)}${options};`
    }),
  ]
  throw new Error(
    `The owner of the database (${client.user}) may not use the roles Stoa works as. Run as an administrator of the database server, then start again:\n${statements.map((one) => `  ${one}`).join('\n')}`,
  )
}
