import { domainMoves, mayBecome } from '@stoa/contract/states.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateVerifiedHost } from '../queries-installation.ts'
import { findDomain, isHostTaken, updateDomainState } from './queries.ts'
import type { Findings } from './rules.ts'
import { isPointed, nextCheck, proofOf, stateAfter } from './rules.ts'

/** Looks up the records of a marketplace's domain and acts on what is there: proved and pointed here, it replaces the domain in use. */
export async function verifyDomain(jobCtx: JobCtx, marketplaceId: string): Promise<void> {
  const asked = await findDomain(jobCtx.db, marketplaceId)
  if (!asked || asked.state === 'active') return
  const { dns } = jobCtx.ports
  const installationHost = new URL(jobCtx.settings.publicUrl).hostname
  const proof = proofOf(asked.host, asked.token)
  const [texts, aliases, addresses, ownAddresses] = await Promise.all([
    orSilent(dns.listTexts(proof.name)),
    orSilent(dns.listAliases(asked.host)),
    orSilent(dns.listAddresses(asked.host)),
    orSilent(dns.listAddresses(installationHost)),
  ])
  const findings: Findings = { texts, aliases, addresses, ownAddresses }
  await jobCtx.transact(async (ctx) => {
    const { db, now } = ctx
    const row = await findDomain(db, marketplaceId, true)
    // Another was asked for meanwhile: what was found is of the one before.
    if (row?.token !== asked.token || row.host !== asked.host) return
    const ageMs = now.getTime() - Date.parse(row.requestedAt)
    const seen = { isProved: texts?.includes(proof.value) ?? false, isSilent: texts === null, isPointed: isPointed(findings, installationHost) }
    const wanted = stateAfter(row.state, seen, ageMs)
    const state = wanted === 'active' && (await isHostTaken(db, row.host, marketplaceId)) ? 'failed' : wanted
    await updateDomainState(db, marketplaceId, { state, findings, checkedAt: now, nextCheckAt: nextCheck(state, ageMs, now) })
    if (!mayBecome(domainMoves, row.state, state)) return
    if (state === 'active') await updateVerifiedHost(db, marketplaceId, row.host, now)
    await recordAudit(ctx, { companyId: marketplaceId, action: `marketplace.domain_${state}`, object: marketplaceId, detail: { host: row.host } })
  })
}

function orSilent(answer: Promise<string[]>): Promise<string[] | null> {
  return answer.catch(() => null)
}
