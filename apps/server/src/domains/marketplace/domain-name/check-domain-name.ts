import type { DomainName } from '@stoa/contract/domain-name.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Limits } from '../../../kit/throttle.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { checkDomainInUse } from './check-domain-in-use.ts'
import { getDomainName } from './get-domain-name.ts'
import { listDomains } from './queries.ts'
import { verifyDomain } from './verify-domain.ts'

const perMarketplace: Limits = { capacity: 10, perSeconds: 60 }

/** Looks up the domain that the operator's marketplace is setting up, and the one in use, now. */
export async function checkDomainName(jobCtx: JobCtx): Promise<DomainName> {
  const { db, scope } = jobCtx
  if ((await listDomains(db, scope.companyId)).length === 0) throw new AppError('state_forbids', { detail: message('domain_error.none') })
  await throttleOrRefuse(db, `domain:${scope.companyId}`, perMarketplace)
  await verifyDomain(jobCtx, scope.companyId)
  await checkDomainInUse(jobCtx, scope.companyId, { isForced: true })
  return getDomainName(jobCtx)
}
