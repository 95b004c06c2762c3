import type { Carrier } from '@stoa/contract/carrier.ts'
import type { JobCtx } from '../../kit/context.ts'
import { listCarrierConnections } from '../connection/queries-carrier.ts'
import { toCarrier } from './to-carrier.ts'

/** Returns every carrier a company can connect, with its connection where it has one. */
export async function listCarriers(jobCtx: JobCtx): Promise<Carrier[]> {
  const connections = await listCarrierConnections(jobCtx.db, jobCtx.scope.companyId)
  return Object.values(jobCtx.ports.carriers).map((connector) =>
    toCarrier(
      jobCtx,
      connector,
      connections.find(({ provider }) => provider === connector.carrier),
    ),
  )
}
