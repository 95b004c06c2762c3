import type { Profile, company } from '@stoa/contract/company.ts'
import { mayDo } from '@stoa/contract/permissions.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getMyProfile } from './get-my-profile.ts'
import { toProfile } from './to-profile.ts'
import { storePictures } from '../../company/store-pictures.ts'
import { updateCompanyColumns } from '../../company/queries.ts'
import { lockProfile, updatePerson } from './queries-profile.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { changedFields, logoSize, panoramaSize, splashSize } from '../../company/rules.ts'

type Body = Received<typeof company.updateProfile>['body']
type Files = { logo?: string; splash?: string; panorama?: string }

const ofThePerson = new Set(['name', 'hasKeyboardShortcuts', 'language'])

/** Changes the person, and the public face of their company where their role lets them. */
export async function updateProfile(jobCtx: JobCtx, { body, files }: Received<typeof company.updateProfile>): Promise<Profile> {
  const isOfCompany = [...changedFields(body), ...Object.keys(files)].some((field) => !ofThePerson.has(field))
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  if (isOfCompany && !mayDo(jobCtx.scope.companyType, jobCtx.actor.role, 'company:manage')) {
    throw new AppError('not_allowed', { detail: message('auth_error.managers_only') })
  }
  const { userId } = jobCtx.actor
  return storePictures(
    jobCtx,
    [
      { name: 'logo', upload: files.logo?.[0], size: logoSize },
      { name: 'splash', upload: files.splash?.[0], size: splashSize },
      { name: 'panorama', upload: files.panorama?.[0], size: panoramaSize },
    ],
    (kept) => jobCtx.transact((ctx) => change(ctx, userId, body, kept, isOfCompany)),
  )
}

async function change(
  ctx: Ctx,
  userId: string,
  body: Body,
  kept: Files,
  isOfCompany: boolean,
): Promise<{ answer: Profile; replaced: (string | null)[] }> {
  const now = orNotFound(await lockProfile(ctx.db, ctx.scope, userId), 'profile')
  if (now.version !== body.version) throw new AppError('stale_version', { detail: message('auth_error.profile_changed'), current: toProfile(now) })
  if (body.name !== undefined || body.hasKeyboardShortcuts !== undefined || body.language !== undefined) await updatePerson(ctx.db, userId, body)
  if (isOfCompany) {
    await updateCompanyColumns(ctx.db, ctx.scope, {
      tagline: body.tagline,
      handle: body.handle,
      description: body.description,
      social_links: body.socialLinks === undefined ? undefined : JSON.stringify(body.socialLinks),
      logo_file: kept.logo,
      splash_file: kept.splash,
      panorama_file: kept.panorama,
    })
  }
  const fields = [...changedFields(body), ...Object.keys(kept)]
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'profile.updated', object: userId, detail: { fields } })
  return {
    answer: await getMyProfile(ctx),
    replaced: [kept.logo ? now.logoFile : null, kept.splash ? now.splashFile : null, kept.panorama ? now.panoramaFile : null],
  }
}
