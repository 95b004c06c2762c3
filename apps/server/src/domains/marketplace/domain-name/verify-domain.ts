import { domainMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateVerifiedHost } from '../queries-installation.ts'
import { lookUpDomain } from './look-up-domain.ts'
import { findDomain, isHostTaken, updateDomainState } from './queries.ts'
import { isPointed, nextCheck, proofOf, stateAfter } from './rules.ts'

/** Looks up the records of the domain that a marketplace is setting up and acts on what is there: proved and pointed here, it replaces the domain in use. */
export async function verifyDomain(jobCtx: JobCtx, marketplaceId: string): Promise<void> {
  const found = await findDomain(jobCtx.db, marketplaceId)
  if (!found) return
  const installationHost = new URL(jobCtx.settings.publicUrl).hostname
  const proof = proofOf(found.host, found.token)
  const findings = await lookUpDomain(jobCtx, found)
  const { texts } = findings
  await jobCtx.transact(async (ctx) => {
    const { db, now } = ctx
    const row = await findDomain(db, marketplaceId, { isLocked: true })
    // Another was found for meanwhile: what was found is of the one before.
    if (row?.token !== found.token || row.host !== found.host) return
    const ageMs = now.getTime() - Date.parse(row.requestedAt)
    const seen = { isProved: texts?.includes(proof.value) ?? false, isSilent: texts === null, isPointed: isPointed(findings, installationHost) }
    const requested = stateAfter(row.state, seen, ageMs)
    const state = requested === 'active' && (await isHostTaken(db, row.host, marketplaceId)) ? 'failed' : requested
    await updateDomainState(db, marketplaceId, { state, findings, checkedAt: now, nextCheckAt: nextCheck(state, ageMs, now) })
    if (!mayBecome(domainMoves, row.state, state)) return
    if (state === 'active') await updateVerifiedHost(db, marketplaceId, row.host, now)
    await recordAudit(ctx, { companyId: marketplaceId, action: `marketplace.domain_${state}`, object: marketplaceId, detail: { host: row.host } })
  })
}
