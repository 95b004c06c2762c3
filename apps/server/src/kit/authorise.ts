import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { FastifyRequest } from 'fastify'
import { normalizeIP } from '@fastify/rate-limit'
import type { Permission } from '@stoa/contract/permissions.ts'
import { keyPermissions, mayDo, needsConfirmedEmail, readsAnyCompany } from '@stoa/contract/permissions.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { Actor, Scope } from './context.ts'
import { AppError } from './errors.ts'

/** Who is behind a bearer token or API key, or why not. Filled by the domain that knows sessions. */
export type Identify = (
  bearer: string | undefined,
  binding: string | undefined,
  now: Date,
) => Promise<{ actor: Actor; scope: Scope } | { refused: 'sign_in_required' | 'token_expired'; detail?: Message }>

export type Identity = Awaited<ReturnType<Identify>>

/** Whose limit a request counts on: that of the company or key once it is verified, of the network address until then. */
export function limitKeyOf({ identity, ip }: FastifyRequest): string {
  if (!identity || 'refused' in identity) return `address:${normalizeIP(ip)}`
  return identity.actor.kind === 'key' ? `key:${identity.actor.keyId}` : `company:${identity.scope.companyId}`
}

/** Whether an administrator who views a company may call: everything that only reads, and what ends the view. */
function isOpenWhileViewing({ method, acts, whileViewing }: RouteDefinition): boolean {
  return whileViewing === true || (method === 'GET' && acts !== true)
}

/** Says what an API key lacks for a request, or that none can make it. */
function toKeyDetail(permission: string): Message {
  const canHave = keyPermissions.some((one) => one === permission)
  return canHave ? message('auth_error.key_lacks_permission', { permission }) : message('auth_error.not_by_key')
}

/** Says that no company of a type can make a request, where that is so. */
function toCompanyDetail(companyType: Scope['companyType'], permission: Permission): { detail?: Message } {
  return mayDo(companyType, 'owner', permission) ? {} : { detail: message('auth_error.company_type', { companyType }) }
}

/** Whether an API key has a permission, and the type of its company may have it. */
function isGranted(permission: Permission, { actor, scope }: { actor: Actor; scope: Scope }): boolean {
  return actor.kind === 'key' && mayDo(scope.companyType, 'owner', permission) && actor.permissions.includes(permission)
}

/** Throws unless the caller may use the route. */
export function authorise(definition: RouteDefinition, identity: Identity | undefined): void {
  if (identity && 'refused' in identity) {
    if (definition.permission !== 'anyone' || identity.refused === 'token_expired')
      throw new AppError(identity.refused, identity.detail === undefined ? {} : { detail: identity.detail })
    return
  }
  if (!identity || definition.permission === 'anyone') return
  const { actor } = identity
  if (actor.kind === 'key' && definition.anyKey) return
  if (actor.kind === 'key' && definition.keyNeeds?.some((one) => isGranted(one, identity))) return
  if (actor.kind === 'key' && definition.keyNeeds) throw new AppError('not_allowed', { detail: toKeyDetail(definition.keyNeeds[0]) })
  if (actor.kind === 'person') {
    if (actor.isViewing === true && !isOpenWhileViewing(definition)) throw new AppError('view_only', { detail: message('auth_error.view_only') })
    if (actor.needsSecondFactor === true && definition.beforeSecondFactor !== true)
      throw new AppError('second_factor_setup_required', { detail: message('auth_error.set_up_second_factor') })
  }
  authorisePermission(definition.permission, identity)
}

/** Throws unless the caller holds a permission: that of its route, or a further one for a part of what was requested. */
export function authorisePermission(permission: Permission, { actor, scope }: { actor: Actor; scope: Scope }): void {
  if (actor.kind === 'person') {
    if (!mayDo(scope.companyType, actor.role, permission) && !readsAnyCompany(scope.companyType, permission))
      throw new AppError('not_allowed', toCompanyDetail(scope.companyType, permission))
    if (!actor.isEmailConfirmed && (needsConfirmedEmail as readonly string[]).includes(permission)) throw new AppError('email_unconfirmed')
    return
  }
  if (actor.kind !== 'key' || !mayDo(scope.companyType, 'owner', permission))
    throw new AppError('not_allowed', toCompanyDetail(scope.companyType, permission))
  if (!actor.permissions.includes(permission)) throw new AppError('not_allowed', { detail: toKeyDetail(permission) })
}
