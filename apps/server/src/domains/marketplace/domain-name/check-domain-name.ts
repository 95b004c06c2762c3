import type { DomainName } from '@stoa/contract/domain-name.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Limits } from '../../../kit/throttle.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { getDomainName } from './get-domain-name.ts'
import { findDomain } from './queries.ts'
import { verifyDomain } from './verify-domain.ts'

const perMarketplace: Limits = { capacity: 10, perSeconds: 60 }

/** Looks up the domain of the operator's marketplace now. */
export async function checkDomainName(jobCtx: JobCtx): Promise<DomainName> {
  const { db, scope } = jobCtx
  if (!(await findDomain(db, scope.companyId))) throw new AppError('state_forbids', { detail: message('domain_error.none') })
  await throttleOrRefuse(db, `domain:${scope.companyId}`, perMarketplace)
  await verifyDomain(jobCtx, scope.companyId)
  return getDomainName(jobCtx)
}
