import { Id } from '@stoa/contract/page.ts'
import { readsAnyCompany } from '@stoa/contract/permissions.ts'
import type { OwnedThing, RouteDefinition } from '@stoa/contract/route.ts'
import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { Actor, Scope } from './context.ts'
import { AppError, fieldError } from './errors.ts'
import { checkPart } from './validate-request.ts'

/** Finds the company that owns something, by the id or hash that names it. Undefined when there is none. */
export type FindOwner = (kind: OwnedThing['kind'], id: string) => Promise<Scope | undefined>

/** Records that an administrator reads rows of a company. `path` is the address without its query. */
export type RecordRead = (company: Scope, actor: Actor, path: string, now: Date) => Promise<void>

/** Which company's rows an administrator asks for, and the query without the key that says so. */
type CompanyChoice = { companyId: string | undefined; isOwn: boolean; query: Readonly<Record<string, unknown>> }

const ByCompany = z.object({ companyId: z.optional(Id) })

/** What the administrators' own company has as well, so that they may name it or none. */
const ownReads: ReadonlySet<string> = new Set(['audit:read'])

/** Returns what an administrator's request says about the company to read; undefined for every other caller and route, whose query stays as it is. Throws 403 for anybody else who chooses a company. */
export function readCompanyChoice(
  definition: RouteDefinition,
  { companyId: ownId, companyType }: Scope,
  query: Readonly<Record<string, unknown>>,
): CompanyChoice | undefined {
  const { ownedBy } = definition
  if (!readsAnyCompany(companyType, definition.permission)) {
    const isDocumented = readsAnyCompany('ADMIN', definition.permission) && !(ownedBy?.in === 'query' && ownedBy.key === 'companyId')
    if (!isDocumented || query.companyId === undefined) return undefined
    const detail = message('request_error.company_administrators')
    throw new AppError('not_allowed', { detail, errors: [{ path: 'companyId', code: 'not_allowed', message: detail }] })
  }
  // Here the company is what the request is about, and its own query has the key.
  if (ownedBy?.in === 'query' && ownedBy.key === 'companyId') return { companyId: undefined, isOwn: false, query }
  const { companyId: given, ...rest } = query
  const { companyId } = checkPart(ByCompany, { companyId: given }) as z.output<typeof ByCompany>
  return { companyId, isOwn: ownReads.has(definition.permission) && (companyId ?? ownId) === ownId, query: rest }
}

/** Returns the scope of the company whose rows an administrator reads: the one chosen, else the owner of what the request names. */
export async function findCompanyToRead(
  { ownedBy }: RouteDefinition,
  received: Readonly<Record<OwnedThing['in'], unknown>>,
  companyId: string | undefined,
  findOwner: FindOwner,
): Promise<Scope> {
  const named = ownedBy && (received[ownedBy.in] as Readonly<Record<string, unknown>> | undefined)?.[ownedBy.key]
  const owned = companyId !== undefined ? { kind: 'company' as const, id: companyId } : { kind: ownedBy?.kind ?? 'company', id: named }
  if (typeof owned.id !== 'string') throw fieldError('companyId', 'required', message('request_error.company_required'))
  const scope = await findOwner(owned.kind, owned.id)
  if (!scope) throw new AppError('not_found', companyId === undefined ? {} : { detail: message('request_error.unknown_company') })
  return scope
}
