import type { Profile } from '@stoa/contract/company.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { findProfile } from './queries-profile.ts'
import { toProfile } from './to-profile.ts'

/** The signed-in person with the public face of their company. */
export async function getMyProfile(ctx: Pick<Ctx, 'db' | 'scope' | 'actor'>): Promise<Profile> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  return toProfile(orNotFound(await findProfile(ctx.db, ctx.scope, ctx.actor.userId), 'profile'))
}
