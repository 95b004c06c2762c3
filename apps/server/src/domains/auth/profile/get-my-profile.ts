import type { Profile } from '@stoa/contract/company.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { ProfileRow } from './queries-profile.ts'
import { findProfile } from './queries-profile.ts'
import { logoSize, pictureHref } from '../../company/rules.ts'

/** A profile row as the contract words it. A splash's size is not kept: it may be smaller than the preset. */
export function toProfile({ companyName, logoFile, splashFile, ...row }: ProfileRow): Profile {
  const logo = pictureHref(logoFile)
  const splash = pictureHref(splashFile)
  return {
    ...row,
    logo: logo === null ? null : { src: logo, alt: companyName, ...logoSize },
    splash: splash === null ? null : { src: splash, alt: companyName },
  }
}

/** The signed-in person with the public face of their company. */
export async function getMyProfile(ctx: Pick<Ctx, 'db' | 'scope' | 'actor'>): Promise<Profile> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  return toProfile(orNotFound(await findProfile(ctx.db, ctx.scope, ctx.actor.userId), 'profile'))
}
