import { sql } from 'kysely'
import type { Language } from '@stoa/contract/languages.ts'
import type { SocialLinks } from '@stoa/contract/company.ts'
import type { z } from 'zod/mini'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { waitingEmail } from '../email/queries-email.ts'

/** The person and the public face of their company. */
export type ProfileRow = {
  userId: string
  name: string
  email: string
  isEmailConfirmed: boolean
  /** The address that waits to be confirmed. */
  newEmail: string | null
  hasKeyboardShortcuts: boolean
  language: Language | null
  companyName: string
  tagline: string
  handle: string | null
  description: string
  socialLinks: z.infer<typeof SocialLinks>
  logoFile: string | null
  splashFile: string | null
  panoramaFile: string | null
  version: number
}

// Both versions only grow, so their sum changes whenever one of them does.
const selected = sql`
  u.id as "userId", u.name, u.email, u.email_confirmed_at is not null as "isEmailConfirmed", ${waitingEmail} as "newEmail", u.has_keyboard_shortcuts as "hasKeyboardShortcuts", u.language,
  c.name as "companyName", c.tagline, c.handle, c.description, c.social_links as "socialLinks", c.logo_file as "logoFile",
  c.splash_file as "splashFile", c.panorama_file as "panoramaFile", u.version + c.version - 1 as version
  from company c join membership m on m.company_id = c.id join "user" u on u.id = m.user_id`

export async function findProfile(db: Db, scope: Scope, userId: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`select ${selected} where c.id = ${scope.companyId} and u.id = ${userId}`.execute(db)
  return rows[0]
}

/** The same with both rows locked. */
export async function lockProfile(db: Db, scope: Scope, userId: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`select ${selected} where c.id = ${scope.companyId} and u.id = ${userId} for update of c, u`.execute(db)
  return rows[0]
}

/** Changes the person and counts their version up; absent fields stay. */
export async function updatePerson(
  db: Db,
  userId: string,
  change: { name?: string | undefined; hasKeyboardShortcuts?: boolean | undefined; language?: Language | null | undefined },
): Promise<void> {
  await db
    .updateTable('user')
    .set((e) => ({
      ...(change.name === undefined
        ? {}
        : {
            name: change.name,
            // Histories keep the name of their time: an erasure has to find it.
            former_names: sql<
              string[]
            >`case when name = ${change.name} or name = any(former_names) then former_names else array_append(former_names, name) end`,
          }),
      ...(change.hasKeyboardShortcuts === undefined ? {} : { has_keyboard_shortcuts: change.hasKeyboardShortcuts }),
      ...(change.language === undefined ? {} : { language: change.language }),
      version: e('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', userId)
    .execute()
}
